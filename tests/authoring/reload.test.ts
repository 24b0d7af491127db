import "../support/machine-clock.ts";

import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import type { ConfigStore } from "../../server/museum/model/config.ts";
import { copyMuseum, edited, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
const soon = { timeout: 15_000, interval: 20 };
let museum: Museum;
let store: ConfigStore | undefined;
let logged: string[];

beforeEach(async () => {
  museum = await copyMuseum();
  await museum.write("event/spring.json", spring);
  logged = [];
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  await museum.remove();
});

async function open(
  dir: string,
  options: { watch?: boolean; source?: KindSource; quietMs?: number },
): Promise<ConfigStore> {
  const note = (line: string) => void logged.push(line.replaceAll(`${museum.dir}/`, ""));
  store = await openConfig(dir, { log: { info: note, warn: note, error: note }, ...options });
  return store;
}

const titleOf = (handle: string) => store?.current.flow("event", handle)?.title;
const withEvent = (text: string) =>
  text.replace(
    '"events": [',
    '"events": [{ "id": "gala", "title": "Gala", "opening": { "dates": ["2099-05-01"] }, "capacity": 9, "ticketTypes": [{ "id": "gala-seat", "title": "Seat", "price": "5.00" }] },',
  );
const galaFlow = spring.replaceAll('"general-admission"', '"gala"');

describe("a reload", () => {
  it("keeps unchanged files", async () => {
    const { reload } = await open(museum.dir, { watch: false, source });
    const before = store?.current;
    await museum.write("event/spring.json", edited(spring, "Spring Evening", "Summer Evening"));
    await reload();
    expect(titleOf("spring")).toBe("Summer Evening");
    expect(store?.current.catalogue).toBe(before?.catalogue);
    expect(store?.current.tenant).toBe(before?.tenant);
    expect(store?.current.flow("event", "general-admission")).toBe(before?.flow("event", "general-admission"));
    expect(logged).toEqual(["taken up: event/spring.json"]);
  });

  it("reports changed, added and removed files", async () => {
    const { reload } = await open(museum.dir, { watch: false, source });
    await museum.write("event/winter.json", edited(spring, "Spring Evening", "Winter Evening"));
    await museum.write("catalogue.json", withEvent(await readFile(museum.path("catalogue.json"), "utf8")));
    await rm(museum.path("event/spring.json"));
    await reload();
    expect(logged).toEqual(["taken up: catalogue.json, event/winter.json, event/spring.json removed"]);
  });

  it("reports nothing for a file saved without a change", async () => {
    const { reload, onChange } = await open(museum.dir, { watch: false, source });
    const seen = vi.fn();
    onChange(seen);
    await museum.write("event/spring.json", `// The same.\n${spring}`);
    await reload();
    expect(seen).not.toHaveBeenCalled();
    expect(logged).toEqual([]);
  });
});

describe("files saved together", () => {
  /** Longer than the pauses of a busy machine. */
  const quietMs = 1500;

  it("are loaded together in any order, without a passing error", async () => {
    await open(museum.dir, { watch: true, source, quietMs });
    const seen = vi.fn();
    store?.onChange(seen);
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    await museum.write("event/gala.json", galaFlow);
    await pause(90);
    await museum.write("event/ball.json", edited(galaFlow, "Spring Evening", "Ball"));
    await pause(90);
    await museum.write("catalogue.json", withEvent(catalogue));
    await vi.waitFor(() => expect(titleOf("gala")).toBe("Spring Evening"), soon);
    expect(logged).toEqual(["taken up: catalogue.json, event/ball.json, event/gala.json"]);
    expect(seen).toHaveBeenCalledOnce();
  });

  it("are loaded together if another server requests a reload meanwhile", async () => {
    const { reload } = await open(museum.dir, { watch: false, source, quietMs });
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    await museum.write("event/gala.json", galaFlow);
    const reloaded = reload();
    await pause(90);
    await museum.write("catalogue.json", withEvent(catalogue));
    await reloaded;
    expect(titleOf("gala")).toBe("Spring Evening");
    expect(logged).toEqual(["taken up: catalogue.json, event/gala.json"]);
  });

  it("do not report references into a broken catalogue", async () => {
    const { reload } = await open(museum.dir, { watch: false, source });
    const catalogue = withEvent(await readFile(museum.path("catalogue.json"), "utf8"));
    await museum.write("event/gala.json", galaFlow);
    await museum.write(
      "event/spring.json",
      edited(spring, '"eventId": "general-admission",\n', '"eventId": "nowhere",\n'),
    );
    await museum.write("catalogue.json", edited(catalogue, '"price": "18.50"', '"price": 18.5'));
    await reload();
    const told = logged.filter((line) => /REFERENCE/.test(line)).map((line) => line.replace(/:\d+ /, " "));
    expect(told).toEqual([
      ...["/steps/0/data/eventId", "/steps/1/data/eventId", "/steps/2/data/eventId"].map(
        (at) =>
          `REFERENCE_HELD_BACK event/gala.json ${at}: the event "gala" is not known yet: catalogue.json has problems of its own, and is held back until they are fixed; fix catalogue.json; this file is then read again`,
      ),
      'REFERENCE_UNKNOWN event/spring.json /steps/1/data/eventId: "nowhere" is no event of catalogue.json; add it to events in catalogue.json',
    ]);

    // Invalid JSON: its events are unknown, so no advice may follow.
    await museum.write("catalogue.json", "{");
    await reload();
    expect(logged.at(-1)).not.toContain("add it to events");
    await museum.write("catalogue.json", catalogue);
    await reload();
    expect(titleOf("gala")).toBe("Spring Evening");
  });
});

describe("a replaced folder", { timeout: 60_000 }, () => {
  const renamed = (text: string) => edited(text, "Spring Evening", "Summer Evening");

  it("by rename is read and watched", async () => {
    const [dir, next] = [join(museum.dir, "config"), join(museum.dir, "next")];
    await cp("flows", dir, { recursive: true });
    await cp("flows", next, { recursive: true });
    await museum.write("next/event/spring.json", spring);
    await open(dir, { watch: true, source });
    expect(titleOf("spring")).toBeUndefined();
    await rename(dir, join(museum.dir, "old"));
    await rename(next, dir);
    await vi.waitFor(() => expect(titleOf("spring")).toBe("Spring Evening"), soon);
    expect(logged).toContain("config is another folder now, and is read again");
    expect(logged).toContainEqual(expect.stringMatching(/^taken up: .*event\/spring\.json/));
    expect(logged.filter((line) => /FILE_/.test(line))).toEqual([]);
    await museum.write("config/event/spring.json", renamed(spring));
    await vi.waitFor(() => expect(titleOf("spring")).toBe("Summer Evening"), soon);
  });

  it("by a link to another target is read", async () => {
    const [one, two] = [join(museum.dir, "one"), join(museum.dir, "two")];
    for (const dir of [one, two]) await cp("flows", dir, { recursive: true });
    await museum.write("two/event/spring.json", spring);
    const link = join(museum.dir, "link");
    await symlink("one", link);
    await open(link, { watch: true, source });
    await symlink("two", `${link}.next`);
    await rename(`${link}.next`, link);
    await vi.waitFor(() => expect(titleOf("spring")).toBe("Spring Evening"), soon);
  });

  it("within the link, as Kubernetes changes a ConfigMap, is read", async () => {
    const volume = join(museum.dir, "volume");
    await mkdir(volume);
    for (const version of ["..1", "..2"]) await cp("flows", join(volume, version), { recursive: true });
    await museum.write("volume/..2/event/spring.json", spring);
    await symlink("..1", join(volume, "..data"));
    for (const name of ["tenant.json", "catalogue.json", "event", "assets"])
      await symlink(join("..data", name), join(volume, name));
    await open(volume, { watch: true, source });
    await symlink("..2", join(volume, "..data_tmp"));
    await rename(join(volume, "..data_tmp"), join(volume, "..data"));
    await vi.waitFor(() => expect(titleOf("spring")).toBe("Spring Evening"), soon);
  });

  it("that is missing keeps its content served, and is found when it returns", async () => {
    const dir = join(museum.dir, "config");
    await cp("flows", dir, { recursive: true });
    await open(dir, { watch: true, source });
    await rename(dir, join(museum.dir, "away"));
    await vi.waitFor(() => expect(store?.current.problems).toMatchObject([{ code: "FILE_UNREADABLE" }]), soon);
    expect(titleOf("general-admission")).toBe("General Admission");
    await rename(join(museum.dir, "away"), dir);
    await vi.waitFor(() => expect(store?.current.problems).toEqual([]), soon);
  });
});

describe("the thread that checks", { timeout: 120_000 }, () => {
  it("answers like the check in this thread, and passes only changes", async () => {
    const { reload } = await open(museum.dir, { watch: false });
    const before = store?.current;
    await museum.write("event/spring.json", edited(spring, "Spring Evening", "Summer Evening"));
    await museum.write("event/broken.json", "{");
    await reload();
    expect(titleOf("spring")).toBe("Summer Evening");
    expect(store?.current.catalogue).toBe(before?.catalogue);
    expect(store?.current.flow("event", "general-admission")).toBe(before?.flow("event", "general-admission"));
    expect(store?.current.flow("event", "planetarium-night", { direct: true })?.title).toBe("Planetarium Night");
    expect(logged.map((line) => line.split(" ")[0])).toEqual(["FILE_SYNTAX", "event/broken.json", "taken"]);
    await rm(museum.path("event/spring.json"));
    await reload();
    expect(titleOf("spring")).toBeUndefined();
  });

  it("is replaced when it ends, while the content stays available", async () => {
    const threads: Worker[] = [];
    const note = (worker: Worker) => void threads.push(worker);
    process.on("worker", note);
    try {
      const { reload } = await open(museum.dir, { watch: false });
      const before = store?.current;
      await threads[0]?.terminate();
      await museum.write("event/spring.json", "{ broken");
      await museum.write("event/winter.json", edited(spring, "Spring Evening", "Winter Evening"));
      await reload();
      expect(threads).toHaveLength(2);
      expect(titleOf("winter")).toBe("Winter Evening");
      // The new worker thread knows its last valid version too.
      expect(store?.current.flow("event", "spring")).toBe(before?.flow("event", "spring"));
      expect(logged).toContain("taken up: event/winter.json");
    } finally {
      process.off("worker", note);
    }
  });
});
