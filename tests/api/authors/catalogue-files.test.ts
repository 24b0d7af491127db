import { parse } from "jsonc-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StudioCatalogue, StudioCompareResponse, StudioDraft } from "../../../schemas/generated/wire.ts";
import { type Editor, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { files } = studio;
let editor: Editor;
beforeAll(async () => {
  editor = await studio.hire();
});
afterAll(async () => {
  await studio.close();
  await files.remove();
});

const titles = () => studio.store.current.catalogue.events.map(({ title }) => title);
const catalogueOf = async (by: Editor) => (await by.get<{ body: StudioCatalogue }>("/catalogue")).json.body;
const film = "catalogue/deep-time-film.json";
const night = "catalogue/planetarium-night.json";
const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Moves each event into a file of its own, and the rest into one file. */
async function split(by: Editor): Promise<StudioDraft> {
  const { text: whole, base } = await by.file("catalogue.json");
  const { events, ...rest } = parse(whole ?? "") as { events: { id: string }[] };
  const parts = events.map((event) => ({
    name: `catalogue/${event.id}.json`,
    text: text({ events: [event] }),
    base: null,
  }));
  const { revision } = await by.draft();
  const moved = [
    { name: "catalogue.json", text: null, base },
    { name: "catalogue/other.json", text: text(rest), base: null },
    ...parts,
  ];
  return (await by.post<StudioDraft>("/draft/save", { revision, files: moved })).json;
}

test("catalogue.json stays as long as nothing replaces it", async () => {
  const { revision } = await editor.draft();
  const { base } = await editor.file("catalogue.json");
  const answer = await editor.post("/draft/save", { revision, files: [{ name: "catalogue.json", text: null, base }] });
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ code: "STUDIO_FILE_UNKNOWN" }] } });
});

test("a catalogue moves into several files without a change for visitors, in sentences, or in what is sold", async () => {
  const before = titles();
  const draft = await split(editor);
  expect(draft.problems).toEqual([]);
  expect(draft.files.map(({ name, state }) => [name, state])).toContainEqual(["catalogue.json", "removed"]);
  expect(draft.files.flatMap(({ changes }) => changes)).toEqual([]);
  // Nothing is sold differently, so the permission for prices is not needed.
  const writer = await studio.hire(["edit", "publish"]);
  await split(writer);
  expect((await writer.publish("In files")).status).toBe(200);
  expect(titles().sort()).toEqual(before.sort());
  await expect(files.read("catalogue.json")).rejects.toThrow("ENOENT");
  const { revision } = await editor.draft();
  await editor.post("/draft/discard", { revision });
});

test("all its files come in one answer, with the release that last changed each", async () => {
  await editor.edit(film, (whole) => whole.replace('"Deep Time Film"', '"Deep Time"'));
  const { files: parts, changes } = await catalogueOf(editor);
  expect(parts.map(({ name }) => name)).toContain("catalogue/other.json");
  expect(parts.find(({ name }) => name === film)).toMatchObject({
    published: expect.stringContaining('"Deep Time Film"'),
    text: expect.stringContaining('"Deep Time"'),
  });
  const draft = await editor.draft();
  expect(draft.files).toMatchObject([{ name: film, state: "changed" }]);
  expect(draft.files[0]?.changes).toEqual(["Deep Time Film: Title changed from “Deep Time Film” to “Deep Time”."]);
  expect((await editor.publish("A shorter title")).status).toBe(200);
  const after = (await catalogueOf(editor)).changes;
  expect([after[film], changes[film]].map((change) => change?.by)).toEqual(["Grace Hopper", "Grace Hopper"]);
  expect(titles()).toContain("Deep Time");
});

test("problems name the file and its line; a new file is described by what it adds", async () => {
  const gala = {
    ...{ id: "gala", title: "Gala", listed: false, opening: { dates: ["2099-05-01"] }, capacity: 9, maxPartySize: 4 },
    ticketTypes: [{ id: "gala-seat", title: "Seat", price: "5.00" }],
  };
  const broken = await editor.edit("catalogue/gala.json", () => text({ events: [{ ...gala, capacity: "many" }] }));
  expect(broken.problems).toMatchObject([{ file: "catalogue/gala.json", pointer: "/events/0/capacity", line: 12 }]);
  expect((await editor.publish("Broken")).status).toBe(409);
  const twice = await editor.edit("catalogue/gala.json", () =>
    text({ events: [{ ...gala, id: "planetarium-night" }] }),
  );
  expect(twice.problems).toMatchObject([{ code: "CATALOGUE_ID_DUPLICATE", file: night, pointer: "/events/0/id" }]);
  const added = await editor.edit("catalogue/gala.json", () => text({ events: [gala] }));
  expect(added.problems).toEqual([]);
  expect(added.files).toMatchObject([
    { name: "catalogue/gala.json", state: "new", changes: [expect.stringContaining("“Gala”")] },
  ]);
  expect((await editor.publish("Gala")).status).toBe(200);
});

test("two editors who change two events do not conflict; in one event they do", async () => {
  const [ada, grace] = [await studio.hire(), await studio.hire()];
  await ada.edit(film, (whole) => whole.replace('"Deep Time"', '"Deep Time, by Ada"'));
  await grace.edit(night, (whole) => whole.replace('"Planetarium Night"', '"Planetarium Night, by Grace"'));
  expect((await ada.publish("Ada's")).status).toBe(200);
  expect((await grace.draft()).files).toMatchObject([{ name: night, isOutdated: false }]);
  expect((await grace.publish("Grace's")).status).toBe(200);
  expect(titles()).toContain("Deep Time, by Ada");

  await ada.edit(night, (whole) => whole.replace(/"capacity": \d+/, '"capacity": 70'));
  await grace.edit(night, (whole) => whole.replace(/"capacity": \d+/, '"capacity": 80'));
  expect((await ada.publish("70")).status).toBe(200);
  expect((await grace.publish("80")).status).toBe(409);
  expect((await grace.update()).conflicts).toEqual([
    { file: night, pointer: "/events/0/capacity", mine: "80", theirs: "70" },
  ]);
});

test("a release that had one file is compared and restored: the files come and go together", async () => {
  const releases = await editor.releases();
  const [first, last] = [releases.at(-1), releases[0]];
  const { body } = (
    await editor.get<{ body: StudioCompareResponse }>(`/releases/compare?from=${first?.id}&to=${last?.id}`)
  ).json;
  const sentences = body.files.flatMap(({ name, changes }) => changes.map((change) => `${name}: ${change}`));
  expect(sentences).toContain(`${film}: Deep Time Film: Title changed from “Deep Time Film” to “Deep Time, by Ada”.`);
  expect(sentences.filter((sentence) => sentence.includes("General Admission, Adult"))).toEqual([]);

  const { revision } = await editor.draft();
  const restored = await editor.post<StudioDraft>(`/releases/${first?.id}/restore`, { revision });
  expect(restored.status).toBe(200);
  expect(restored.json.problems).toEqual([]);
  expect(restored.json.files.map(({ name, state }) => [name, state])).toContainEqual(["catalogue.json", "new"]);
  expect((await editor.publish("As one file again")).status).toBe(200);
  expect(titles()).toContain("Deep Time Film");
  await expect(files.read(film)).rejects.toThrow("ENOENT");
});
