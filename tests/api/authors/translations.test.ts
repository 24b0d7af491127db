import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  StudioDraft,
  StudioPathsResponse,
  StudioText,
  StudioTexts,
  StudioTranslations,
} from "../../../schemas/generated/wire.ts";
import { type Editor, editorOf, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { files } = studio;
afterAll(async () => {
  await studio.close();
  await files.remove();
});

const file = "event/planetarium-night.json";
let editor: Editor;

beforeAll(async () => {
  editor = await studio.hire();
  await editor.edit("tenant.json", (text) => text.replace(/"locale": "en-US"/, '"languages": ["en-US", "es-US"]'));
  await editor.publish("Spanish");
});

const retitle = (title: unknown) => (text: string) =>
  text.replace(/"title": ("[^"]*"|\{[^}]*\})/, `"title": ${JSON.stringify(title)}`);

async function counted(name: string) {
  const { json } = await editor.get<{ body: StudioTranslations }>("/translations?language=es-US");
  return json.body.files.find((each) => each.file === name);
}

async function titleText(): Promise<StudioText | undefined> {
  const { json } = await editor.get<{ body: StudioTexts }>(`/translations/texts?language=es-US&name=${file}`);
  return json.body.texts.find(({ pointer }) => pointer === "/title");
}

test("each file's texts are counted in the draft, with those that lack the language", async () => {
  const before = await counted(file);
  expect(before?.missing).toBe(before?.texts);
  const draft = await editor.edit(file, retitle({ en: "Night", es: "Noche" }));
  expect(draft.files[0]?.changes.at(-1)).toMatch(/: Title \(Spanish\) is now “Noche”\.$/);
  const after = await counted(file);
  expect(after).toMatchObject({ texts: before?.texts, missing: (before?.missing ?? 0) - 1, title: "Night" });
  expect(draft.untranslated).toEqual([{ language: "es-US", count: expect.any(Number) }]);
  expect(draft.problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  expect((await editor.flows()).find((flow) => flow.file === file)?.title).toBe("Night");
  expect((await editor.publish("A title")).status).toBe(200);
});

test("a translation older than the change of its original comes with the former original", async () => {
  expect(await titleText()).toEqual({ pointer: "/title", where: expect.any(String), title: "Title", isHtml: false });
  await editor.edit(file, retitle({ en: "Late night", es: "Noche" }));
  const stale = { former: "Night", translation: "Noche" };
  expect(await titleText()).toMatchObject(stale);
  await editor.publish("Another title");
  await editor.edit(file, (text) => text.replace("Late night", "Latest night"));
  await editor.publish("Yet another");
  expect(await titleText()).toMatchObject(stale);
  await editor.edit(file, retitle({ en: "Latest night", es: "Noche más larga" }));
  expect(await titleText()).not.toHaveProperty("former");
  await editor.publish("Its translation");
  expect(await titleText()).not.toHaveProperty("former");
});

test("an original that is as it was when it was translated is no change", async () => {
  await editor.edit(file, retitle({ en: "Something else", es: "Noche más larga" }));
  await editor.publish("Away");
  await editor.edit(file, retitle({ en: "Latest night", es: "Noche más larga" }));
  await editor.publish("And back");
  expect(await titleText()).not.toHaveProperty("former");
});

test("a translation that loses a place blocks publishing, and says so at the text in its language", async () => {
  const draft = await editor.edit(file, retitle({ en: "{count} nights", es: "Noches" }));
  const [problem] = draft.problems.filter(({ isWarning }) => !isWarning);
  expect(problem).toMatchObject({
    ...{ code: "TRANSLATION_PLACES", pointer: "/title/es", language: "es" },
    plain: { sentence: "The translation and the original must have the same places in braces: {count}." },
  });
  expect((await editor.publish()).status).toBe(409);
  await editor.post("/draft/discard", { revision: draft.revision });
});

test("a draft's changes and problems are in the reader's language, and its release in the museum's", async () => {
  const german = editorOf(studio.museum, { ...editor.headers, "accept-language": "de" });
  const changed = await german.edit(file, retitle({ en: "Night", es: "Noche" }));
  const said = (draft: StudioDraft) => draft.files.flatMap(({ changes }) => changes).join(" ");
  expect(said(changed)).toContain("Titel");
  expect(said(await editor.draft())).toContain("Title");
  const broken = await german.edit(file, (text) => text.replace('"nextStep": "checkout"', '"nextStep": "/nowhere"'));
  const problem = (draft: StudioDraft) =>
    draft.problems.find(({ code }) => code === "FLOW_NEXT_UNKNOWN")?.plain?.sentence;
  expect(problem(broken)).toContain("Schritt");
  expect(problem(await editor.draft())).toContain("a step that this flow does not have");
  await german.edit(file, (text) => text.replace('"nextStep": "/nowhere"', '"nextStep": "checkout"'));
  expect((await german.publish("Neu")).status).toBe(200);
  expect((await editor.releases())[0]?.changes.join(" ")).toContain("Title");
});

test("an unknown file has no texts", async () => {
  expect(await editor.get(`/translations/texts?language=es-US&name=event/none.json`)).toMatchObject({
    ...{ status: 404, json: { errors: [{ code: "STUDIO_FILE_UNKNOWN" }] } },
  });
});

test("paths are walked in a language, with its texts", async () => {
  const steps = async (language?: string) => {
    const flow = { base: "event", handle: "planetarium-night", ...(language && { language }) };
    const { status, json } = await editor.post<StudioPathsResponse>("/draft/paths", flow);
    expect([status, json.paths?.every(({ end }) => end === "payment")]).toEqual([200, true]);
    return json.paths[0]?.steps.map(({ title }) => title);
  };
  const [first] = (await steps()) ?? [];
  await editor.edit(file, (text) =>
    text.replace(`"title": ${JSON.stringify(first)}`, `"title": { "en": ${JSON.stringify(first)}, "es": "¿Cuándo?" }`),
  );
  expect((await steps())?.[0]).toBe(first);
  expect((await steps("es-US"))?.[0]).toBe("¿Cuándo?");
});

test("a language that the draft's museum does not have is refused with those that it has", async () => {
  for (const path of ["", "/texts"])
    for (const language of ["zz", "es", "__proto__", ""]) {
      const { status, json } = await editor.get<{ errors: { code: string; field: string; message: string }[] }>(
        `/translations${path}?language=${language}&name=${file}`,
      );
      expect(status).toBe(400);
      expect(json.errors[0]).toMatchObject({ code: "UNKNOWN_LANGUAGE", field: "language" });
      expect(json.errors[0]?.message).toContain("en-US, es-US");
    }
});
