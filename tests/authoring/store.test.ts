import "../support/machine-clock.ts";

import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import type { ConfigStore } from "../../server/museum/model/config.ts";
import { copyMuseum, edited, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
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

async function open(watch = false): Promise<ConfigStore> {
  const note = (line: string) => void logged.push(line.replaceAll(`${museum.dir}/`, ""));
  store = await openConfig(museum.dir, { log: { info: note, warn: note, error: note }, watch, source });
  return store;
}

describe("the configuration of a running server", () => {
  it("serves each flow with its defaults and a version of its content", async () => {
    await museum.write("event/spring.json", edited(spring, ',\n        "maxPartySize": 6', ""));
    const { current } = await open();
    const flow = current.flow("event", "spring");
    expect(flow).toMatchObject({
      id: "event/spring",
      base: "event",
      handle: "spring",
      title: "Spring Evening",
      mode: "sequence",
    });
    expect(flow?.version).toMatch(/^[0-9a-f]{16}$/);
    expect(flow?.steps[0]).toMatchObject({ isFirstStep: true, nextStep: "/tickets" });
    expect(flow?.steps[1]?.data).toMatchObject({ maxPartySize: 10 });
    expect(current.flow("event", "nowhere")).toBeUndefined();
    expect(current.flow("event", "__proto__")).toBeUndefined();
  });

  it("keeps the last good version of a file that becomes broken, and loads it again once it is fixed", async () => {
    const { reload } = await open();
    const before = store?.current.flow("event", "spring");
    await museum.write(
      "event/spring.json",
      edited(spring, '"/tickets",\n      "title": "When?"', '"/tikets",\n      "title": "Whenever?"'),
    );
    await reload();
    expect(store?.current.flow("event", "spring")).toEqual(before);
    expect(store?.current.problems.map(({ code }) => code)).toContain("FLOW_NEXT_UNKNOWN");
    expect(logged).toContain(
      'FLOW_NEXT_UNKNOWN event/spring.json:8 /steps/0/nextStep: "/tikets" is no step of this flow; did you mean "/tickets"?',
    );

    await museum.write("event/spring.json", edited(spring, '"title": "When?"', '"title": "Whenever?"'));
    await reload();
    const after = store?.current.flow("event", "spring");
    expect(after?.steps[0]?.title).toBe("Whenever?");
    expect(after?.version).not.toBe(before?.version);
    expect(logged).toContain("event/spring.json has no problems any more");
  });

  it("checks each file separately: valid ones of a change are used", async () => {
    const { reload } = await open();
    await museum.write("catalogue.json", "{");
    await museum.write("tenant.json", "[]");
    await museum.write("redirects.json", '{ "redirects": [{ "from": "/a", "to": "/b" }] }');
    await reload();
    expect(store?.current.tenant.title).toBe("Meridian Museum");
    expect(store?.current.catalogue.events.length).toBeGreaterThan(5);
    expect(store?.current.redirects).toEqual([{ from: "/a", to: "/b" }]);
    expect(new Set(store?.current.problems.map(({ file }) => file.replace(`${museum.dir}/`, "")))).toEqual(
      new Set(["catalogue.json", "tenant.json"]),
    );
  });

  it("drops a deleted flow, but keeps everything if the folder is missing", async () => {
    const { reload } = await open();
    await rm(museum.path("event/spring.json"));
    await reload();
    expect(store?.current.flow("event", "spring")).toBeUndefined();
    expect(store?.current.flow("event", "general-admission")).toBeDefined();
    await museum.remove();
    await reload();
    expect(store?.current.flow("event", "general-admission")).toBeDefined();
    expect(store?.current.problems).toMatchObject([{ code: "FILE_UNREADABLE" }]);
  });

  it("does not start without a tenant or a catalogue, and says why", async () => {
    await rm(museum.path("tenant.json"));
    await expect(open()).rejects.toThrow(/FILE_MISSING .*tenant\.json:1 : .*tenant\.json is not there/);
  });

  it("replaces the configuration as a whole, and only on a change", async () => {
    const { reload, onChange } = await open();
    const seen = vi.fn();
    const stop = onChange(seen);
    const before = store?.current;
    await reload();
    expect(seen).not.toHaveBeenCalled();
    expect(store?.current).toBe(before);
    await museum.write("redirects.json", '{ "redirects": [] }');
    await reload();
    expect(seen).toHaveBeenCalledExactlyOnceWith(store?.current);
    expect(before?.redirects).not.toEqual([]);
    stop();
    await museum.write("redirects.json", '{ "redirects": [{ "from": "/a", "to": "/b" }] }');
    await reload();
    expect(seen).toHaveBeenCalledOnce();
  });

  it("notices a change, an error, a fix and a deletion", { timeout: 30_000 }, async () => {
    await open(true);
    const title = () => store?.current.flow("event", "spring")?.title;
    const soon = { timeout: 5000, interval: 20 };
    await museum.write("event/spring.json", edited(spring, "Spring Evening", "Summer Evening"));
    await vi.waitFor(() => expect(title()).toBe("Summer Evening"), soon);
    await museum.write("event/spring.json", "{ broken");
    await vi.waitFor(() => expect(store?.current.problems.some(({ code }) => code === "FILE_SYNTAX")).toBe(true), soon);
    expect(title()).toBe("Summer Evening");
    await museum.write("event/spring.json", edited(spring, "Spring Evening", "Autumn Evening"));
    await vi.waitFor(() => expect(title()).toBe("Autumn Evening"), soon);
    await rm(museum.path("event/spring.json"));
    await vi.waitFor(() => expect(title()).toBeUndefined(), soon);
    await museum.write("event/winter.json", edited(spring, "Spring Evening", "Winter Evening"));
    await vi.waitFor(() => expect(store?.current.flow("event", "winter")?.title).toBe("Winter Evening"), soon);
  });
});

describe("a direct flow", () => {
  it("is the product's own flow if it has one, under the same id, so that the cart stays", async () => {
    const { current } = await open();
    for (const [base, handle] of [
      ["event", "general-admission"],
      ["series", "lecture-series"],
    ] as const) {
      const flow = current.flow(base, handle, { direct: true });
      expect(flow).toBeDefined();
      expect(flow).toBe(current.flow(base, handle));
    }
  });

  it("becomes the product's own when an author adds one, and the template's again when it is removed", async () => {
    await rm(museum.path("event/planetarium-night.json"));
    const id = () => store?.current.flow("event", "planetarium-night", { direct: true })?.id;
    await open();
    expect(id()).toBe("direct/event/planetarium-night");
    await museum.write("event/planetarium-night.json", spring.replaceAll("general-admission", "planetarium-night"));
    await store?.reload();
    expect(id()).toBe("event/planetarium-night");
    await rm(museum.path("event/planetarium-night.json"));
    await store?.reload();
    expect(id()).toBe("direct/event/planetarium-night");
  });

  it("is otherwise the base's template bound to a listed product", async () => {
    await rm(museum.path("event/planetarium-night.json"));
    const { current } = await open();
    const flow = current.flow("event", "planetarium-night", { direct: true });
    expect(flow).toMatchObject({
      id: "direct/event/planetarium-night",
      base: "event",
      handle: "planetarium-night",
      title: "Planetarium Night",
    });
    expect(flow?.steps.find(({ component }) => component === "tickets")?.data).toMatchObject({
      eventId: "planetarium-night",
    });
    expect(JSON.stringify(flow)).not.toContain("{handle}");
    expect(current.flow("event", "planetarium-night", { direct: true })).toBe(flow);
  });

  it("exists neither for an unlisted or unknown product, nor without a template", async () => {
    await rm(museum.path("direct/series.json"));
    await rm(museum.path("series/lecture-series.json"));
    const { current } = await open();
    expect(current.flow("event", "deep-time-film", { direct: true })).toBeUndefined();
    expect(current.flow("event", "parking", { direct: true })).toBeUndefined();
    expect(current.flow("series", "lecture-series", { direct: true })).toBeUndefined();
  });

  it("is checked with its product", async () => {
    await rm(museum.path("event/planetarium-night.json"));
    await museum.write(
      "direct/event.json",
      edited(spring, '"nextStep": "/time"', '"nextStep": "/tme"').replaceAll('"general-admission"', '"{handle}"'),
    );
    await open();
    expect(store?.current.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["FLOW_NEXT_UNKNOWN", "/steps/1/nextStep"],
    ]);
    expect(store?.current.flow("event", "planetarium-night", { direct: true })).toBeUndefined();
  });
});
