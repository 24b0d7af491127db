import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { emptyFolder, loadConfig } from "../../server/museum/config/load.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { formatProblem } from "../../server/museum/model/check.ts";
import { copyMuseum, type Museum } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

const load = () => loadConfig(museum.dir, source);

async function lines(): Promise<string[]> {
  return (await load()).problems.map((problem) => formatProblem(problem).replaceAll(`${museum.dir}/`, ""));
}

const gala = {
  ...{ id: "gala", title: "Gala", listed: false, opening: { dates: ["2099-05-01"] }, capacity: 9, maxPartySize: 4 },
  ticketTypes: [{ id: "gala-seat", title: "Seat", price: "5.00" }],
};
const part = (...events: object[]) => JSON.stringify({ events }, null, 2);

type Entries = { [list in "events" | "bundles" | "upsells"]: Record<string, unknown>[] };

describe("a folder that was checked before", () => {
  const edits: [what: string, edit: (entries: Entries) => void][] = [
    ["an event has no times any more", ({ events }) => void delete events[0]?.slots],
    ["an event takes smaller parties", ({ events }) => void Object.assign(events[0] as object, { maxPartySize: 2 })],
    ["an event has another title", ({ events }) => void Object.assign(events[3] as object, { title: "Deeper Time" })],
    [
      "an event sells one ticket type fewer",
      ({ events }) => void (events[0]?.ticketTypes as unknown[] | undefined)?.pop(),
    ],
    [
      "an event's dates are over",
      ({ events }) => void Object.assign(events[1] as object, { opening: { dates: ["2001-05-01"] } }),
    ],
    [
      "a bundle is offered with another event",
      ({ bundles }) => void Object.assign(bundles[0] as object, { event: "planetarium-night" }),
    ],
    [
      "an extra is offered with an event alone",
      ({ upsells }) => void Object.assign(upsells[0] as object, { offeredWith: ["planetarium-night"] }),
    ],
    ["there are no bundles and extras", (entries) => void Object.assign(entries, { bundles: [], upsells: [] })],
  ];
  it.each(edits)("finds what a first check finds when %s", async (_what, edit) => {
    const folder = emptyFolder();
    const { content: before } = await loadConfig(museum.dir, source, { folder });
    const entries = structuredClone(before.catalogue) as unknown as Entries;
    edit(entries);
    await museum.write("catalogue.json", JSON.stringify(entries));
    const [again, first] = [
      await loadConfig(museum.dir, source, { folder, before }),
      await loadConfig(museum.dir, source, { before }),
    ];
    expect(again.problems).toEqual(first.problems);
    expect([...again.content.flows]).toEqual([...first.content.flows]);
  });
});

describe("a catalogue in several files", () => {
  it("continues the lists of catalogue.json, by file name", async () => {
    const alone = (await load()).content.catalogue;
    await museum.write(
      "catalogue/b.json",
      part({ ...gala, id: "ball", ticketTypes: [{ ...gala.ticketTypes[0], id: "b" }] }),
    );
    await museum.write(
      "catalogue/a.json",
      JSON.stringify({ codes: [{ code: "GALA", percent: 10, events: ["gala"] }], events: [gala] }),
    );
    const { content, problems } = await load();
    expect(problems).toEqual([]);
    const ids = content.catalogue?.events.map(({ id }) => id);
    expect(ids).toEqual([...(alone?.events.map(({ id }) => id) ?? []), "gala", "ball"]);
    expect(content.catalogue?.codes.at(-1)?.code).toBe("GALA");
    expect(content.catalogue?.bundles).toEqual(alone?.bundles);
  });

  it("needs no catalogue.json", async () => {
    const { catalogue } = (await load()).content;
    const text = await museum.read("catalogue.json");
    await museum.write("catalogue/all.json", text);
    await rm(museum.path("catalogue.json"));
    const { content, problems } = await load();
    expect(problems).toEqual([]);
    expect(content.catalogue).toEqual(catalogue);
    await rm(museum.path("catalogue/all.json"));
    expect(await lines()).toContainEqual(expect.stringMatching(/^FILE_MISSING catalogue\.json:1 /));
  });

  it("names the file and line of each problem", async () => {
    await museum.write("catalogue/a.json", part(gala));
    await museum.write("catalogue/b.json", part({ ...gala, id: "ball", capacity: "many", ticketTypes: [] }));
    expect(await lines()).toEqual([
      expect.stringMatching(/^SCHEMA_\w+ catalogue\/b\.json:12 \/events\/0\/capacity: /),
      expect.stringMatching(/^SCHEMA_\w+ catalogue\/b\.json:14 \/events\/0\/ticketTypes: /),
    ]);
    await museum.write("catalogue/b.json", part({ ...gala, id: "ball" }).replace('"Ball"', '"Ball'));
    await museum.write("catalogue/c.json", "{ events }");
    expect(await lines()).toEqual([expect.stringMatching(/^FILE_SYNTAX catalogue\/c\.json:1 /)]);
  });

  it("names both files and lines of an id that two of them have", async () => {
    await museum.write("catalogue/a.json", part(gala));
    await museum.write("catalogue/b.json", `\n\n${part(gala)}`);
    expect(await lines()).toEqual([
      'CATALOGUE_ID_DUPLICATE catalogue/b.json:6 /events/0/id: the product id "gala" is already taken at /events/0/id in catalogue/a.json, line 4; give one of the two another id',
      'CATALOGUE_ID_DUPLICATE catalogue/b.json:18 /events/0/ticketTypes/0/id: the ticket type id "gala-seat" is already taken at /events/0/ticketTypes/0/id in catalogue/a.json, line 16; give one of the two another id',
    ]);
  });

  it("names the file and entry that an unknown name may mean, and follows it to another file", async () => {
    const flow = await museum.read("event/general-admission.json");
    const misspelled = flow.replaceAll('"eventId": "general-admission"', '"eventId": "gla"');
    await museum.write("event/general-admission.json", misspelled);
    await museum.write(
      "catalogue/a.json",
      part({ ...gala, id: "ball", ticketTypes: [{ ...gala.ticketTypes[0], id: "b" }] }),
    );
    await museum.write("catalogue/b.json", part(gala));
    expect(await lines()).toContainEqual(
      expect.stringContaining(
        '"gla" is no event of catalogue/*.json; did you mean "gala" (/events/0 in catalogue/b.json)?',
      ),
    );
    await museum.write("catalogue/b.json", part());
    await museum.write(
      "catalogue/a.json",
      part({ ...gala, id: "ball", ticketTypes: [{ ...gala.ticketTypes[0], id: "b" }] }, gala),
    );
    expect(await lines()).toContainEqual(
      expect.stringContaining('did you mean "gala" (/events/1 in catalogue/a.json)?'),
    );
  });

  it("names the place in the same file as that file has it", async () => {
    await museum.write("catalogue/a.json", part(gala, { ...gala, ticketTypes: [{ ...gala.ticketTypes[0], id: "g" }] }));
    expect(await lines()).toEqual([
      expect.stringMatching(
        /^CATALOGUE_ID_DUPLICATE catalogue\/a\.json:\d+ \/events\/1\/id: .* taken at \/events\/0\/id;/,
      ),
    ]);
  });

  it("finds what needs all files in the file where it stands", async () => {
    await museum.write("catalogue/a.json", part({ ...gala, opening: { dates: ["2001-05-01"] } }));
    const codes = [{ code: "GALA", percent: 10, events: ["galas"] }];
    await museum.write("catalogue/codes.json", JSON.stringify({ codes }));
    const found = await lines();
    expect(found).toContainEqual(
      expect.stringMatching(/^REFERENCE_UNKNOWN catalogue\/codes\.json:1 \/codes\/0\/events\/0: .*"gala"/),
    );
    await museum.write("catalogue/codes.json", JSON.stringify({ codes: [] }));
    expect(await lines()).toContainEqual(
      expect.stringMatching(/^warning: DATE_PAST catalogue\/a\.json:\d+ \/events\/0\/opening\/dates: /),
    );
  });

  it("reports file names that the studio could not write, and files in deeper folders", async () => {
    await museum.write("catalogue/Summer Events.json", part(gala));
    expect(await lines()).toEqual([
      expect.stringMatching(/^FILE_NAME catalogue\/Summer Events\.json:1 .*rename the file to summer-events\.json/),
    ]);
    await rm(museum.path("catalogue/Summer Events.json"));
    await museum.write("catalogue/2026/a.json", part(gala));
    expect(await lines()).toEqual([expect.stringMatching(/^FILE_UNEXPECTED catalogue\/2026\/a\.json:1 /)]);
  });

  it("is taken up and held back as a whole, by the names of its files", async () => {
    await museum.write("catalogue/a.json", part(gala));
    const logged: string[] = [];
    const note = (line: string) => void logged.push(line.replaceAll(`${museum.dir}/`, ""));
    const store = await openConfig(museum.dir, { log: { info: note, warn: note, error: note }, watch: false, source });
    try {
      const titles = () => store.current.catalogue.events.slice(-2).map(({ title }) => title);
      await museum.write("catalogue/a.json", part({ ...gala, title: "Winter Gala" }));
      await museum.write(
        "catalogue/b.json",
        part({ ...gala, id: "ball", title: "Ball", ticketTypes: [{ ...gala.ticketTypes[0], id: "b" }] }),
      );
      await store.reload();
      expect(titles()).toEqual(["Winter Gala", "Ball"]);
      expect(logged).toEqual(["taken up: catalogue/a.json, catalogue/b.json"]);
      logged.length = 0;
      await museum.write("catalogue/b.json", "{");
      await museum.write("catalogue/a.json", part({ ...gala, title: "Spring Gala" }));
      await store.reload();
      expect(titles()).toEqual(["Winter Gala", "Ball"]);
      expect(logged).toEqual([
        expect.stringMatching(/^FILE_SYNTAX catalogue\/b\.json:1 /),
        "catalogue/*.json is served as it was before, until its problems are fixed",
      ]);
      logged.length = 0;
      await rm(museum.path("catalogue/b.json"));
      await store.reload();
      expect(titles().at(-1)).toBe("Spring Gala");
      expect(logged).toEqual([
        "catalogue/b.json has no problems any more",
        "taken up: catalogue/a.json, catalogue/b.json",
      ]);
    } finally {
      await store.close();
    }
  });

  it("may lie in a draft: the folder replaces catalogue.json, which the draft removes", async () => {
    const text = await museum.read("catalogue.json");
    const overlay = new Map([
      ["catalogue.json", null],
      ["catalogue/all.json", text],
    ]);
    const { content, problems } = await loadConfig(museum.dir, source, { overlay });
    expect(problems).toEqual([]);
    expect(content.parts?.map(({ file }) => file)).toEqual(["catalogue/all.json"]);
    const without = await loadConfig(museum.dir, source, { overlay: new Map([["catalogue.json", null]]) });
    expect(without.problems.map(({ code }) => code)).toContain("FILE_MISSING");
  });

  it("keeps the entries of unchanged files as they are, so that nothing of them is checked again", async () => {
    await museum.write("catalogue/a.json", part(gala));
    const folder = emptyFolder();
    const before = (await loadConfig(museum.dir, source, { folder })).content;
    const overlay = new Map([["catalogue/a.json", part({ ...gala, title: "Winter Gala" })]]);
    const after = (await loadConfig(museum.dir, source, { folder, before, overlay })).content;
    const isSame = after.catalogue?.events.map((event, index) => event === before.catalogue?.events[index]);
    expect(isSame?.lastIndexOf(false)).toBe(isSame?.indexOf(false));
    expect(isSame?.at(-1)).toBe(false);
  });

  it("reuses the unchanged entries of catalogue.json, also after a new one", async () => {
    const folder = emptyFolder();
    const before = (await loadConfig(museum.dir, source, { folder })).content;
    const text = await museum.read("catalogue.json");
    const added = text.replace('"events": [', () => `"events": [${JSON.stringify(gala)},`);
    const overlay = new Map([["catalogue.json", added]]);
    const after = (await loadConfig(museum.dir, source, { folder, before, overlay })).content;
    expect(after.catalogue?.events[0]?.id).toBe("gala");
    expect(after.catalogue?.events.slice(1).every((event, index) => event === before.catalogue?.events[index])).toBe(
      true,
    );
  });
});
