import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import {
  applyChanges,
  changesBetween,
  namesOfChanged,
  nothingPublished,
} from "../../server/museum/config/publication.ts";
import { makeConfig } from "../../server/museum/config/store.ts";
import type { Config } from "../../server/museum/model/config.ts";
import { copyMuseum, edited, linesOf, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
  await change("tenant.json", '"locale": "en-US"', '"languages": ["en-US", "es-US", "de"]');
});
afterEach(() => museum.remove());

async function change(name: string, from: string, to: string): Promise<void> {
  await museum.write(name, edited(await readFile(museum.path(name), "utf8"), from, to));
}

const errors = async () => (await linesOf(museum, source)).filter((line) => !line.startsWith("warning: "));

/** The configuration as another thread gets it. */
async function served(): Promise<Config> {
  const published = await loadConfig(museum.dir, source);
  const config = makeConfig(applyChanges(nothingPublished, changesBetween(nothingPublished, published)), source);
  if (config === undefined) throw new Error(JSON.stringify(published.problems));
  return config;
}

const titled = (title: unknown) => edited(spring, '"title": "Spring Evening"', `"title": ${JSON.stringify(title)}`);
const springIn = (config: Config, tag: string) => config.in(tag).flow("event", "spring");

test("a text by language is read in each; one that lacks a language, in the default one", async () => {
  await museum.write("event/spring.json", titled({ en: "Spring Evening", es: "Noche de primavera" }));
  expect(await errors()).toEqual([]);
  const config = await served();
  const titles = ["en-US", "es-US", "de", "fr"].map((tag) => springIn(config, tag)?.title);
  expect(titles).toEqual(["Spring Evening", "Noche de primavera", "Spring Evening", "Spring Evening"]);
  expect(["en-US", "es-US", "fr"].map((tag) => config.in(tag).tenant.locale)).toEqual(["en-US", "es-US", "en-US"]);
  expect(springIn(config, "es-US")?.version).toBe(springIn(config, "en-US")?.version);
  expect(config.in("es-US").in("en-US")).toBe(config);
});

test("texts of steps, their data, questions, the catalogue and the museum are read by language", async () => {
  const questions = {
    type: "object",
    properties: { school: { type: "string", title: { en: "School", es: "Escuela" } } },
  };
  const step = { path: "/school", component: "questions", nextStep: "/review", title: { en: "You", es: "Usted" } };
  const flow = edited(spring, '"nextStep": "/review"', '"nextStep": "/school"');
  await museum.write(
    "event/spring.json",
    edited(flow, '"steps": [', `"steps": [${JSON.stringify({ ...step, data: { fields: questions } })},`),
  );
  const id = '"id": "general-admission-senior",\n          "title": ';
  await change("catalogue.json", `${id}"Senior",`, `${id}{ "en": "Senior", "es": "Adulto mayor" },`);
  await change("catalogue.json", '"title": "Individual"', '"title": { "en": "Individual", "es": "Individual" }');
  expect(await errors()).toEqual([]);
  const config = (await served()).in("es-US");
  const own = config.flow("event", "spring")?.steps.find(({ path }) => path === "/school");
  expect(own).toMatchObject({ title: "Usted", data: { fields: { properties: { school: { title: "Escuela" } } } } });
  const senior = config.catalogue.events[0]?.ticketTypes.find(({ id }) => id === "general-admission-senior");
  // Conditions count it by its name in the default language.
  expect(senior).toMatchObject({ title: "Adulto mayor", countsAs: "Senior" });
});

test("a membership has a title by language, though nothing counts it", async () => {
  await change("catalogue.json", '"title": "Dual"', '"title": { "en": "Dual", "es": "Para dos" }');
  expect(await errors()).toEqual([]);
  expect((await served()).in("es-US").catalogue.memberships[1]?.title).toBe("Para dos");
});

test("a fragment's texts are read by language, and so are the values that a use gives", async () => {
  const step = {
    path: "/rules",
    component: "info",
    title: "{heading}",
    nextStep: "return",
    data: { sections: [{ paragraphs: [{ en: "No large bags.", es: "Sin bolsos grandes." }] }] },
  };
  const fragment = {
    title: "Rules",
    parameters: { type: "object", properties: { heading: { type: "string" } }, required: ["heading"] },
    steps: [step],
  };
  await museum.write("fragments/rules.json", JSON.stringify(fragment));
  const use = {
    use: "rules",
    path: "/visit",
    nextStep: "/review",
    with: { heading: { en: "Before you come", es: "Antes de su visita" } },
  };
  const flow = edited(spring, '"nextStep": "/review"', '"nextStep": "/visit/rules"');
  await museum.write("event/spring.json", edited(flow, '"steps": [', `"steps": [${JSON.stringify(use)},`));
  expect(await errors()).toEqual([]);
  const shown = springIn(await served(), "es-US")?.steps.find(({ path }) => path === "/visit/rules");
  expect(shown).toMatchObject({
    title: "Antes de su visita",
    data: { sections: [{ paragraphs: ["Sin bolsos grandes."] }] },
  });
  // A title that is only a parameter has no word to translate: German lacks the paragraph alone.
  const german = (await linesOf(museum, source)).filter((line) => /fragments.rules.*no German/.test(line));
  expect(german).toEqual([expect.stringContaining("/steps/0/data/sections/0/paragraphs/0: 1 text has no German")]);
});

test("where no text stands, a value by language is a mistake, and so is one that is not text", async () => {
  await museum.write("event/spring.json", titled({ en: "Spring Evening", es: 7 }));
  expect(await errors()).toEqual([expect.stringContaining("SCHEMA_TYPE event/spring.json /title: ")]);
  await museum.write(
    "event/spring.json",
    edited(spring, '"path": "/time"', '"path": { "en": "/time", "es": "/hora" }'),
  );
  expect(await errors()).toContainEqual(expect.stringContaining("SCHEMA_TYPE event/spring.json /steps/2/path: "));
});

test("a mistake in one language names it, and holds the file back in all", async () => {
  await museum.write("event/spring.json", titled({ en: "Spring Evening", es: "x".repeat(201) }));
  expect(await errors()).toEqual([expect.stringMatching(/^SCHEMA_LIMIT event\/spring\.json \/title\/es: /)]);
  expect(springIn(await served(), "en-US")).toBeUndefined();
  expect(springIn(await served(), "es-US")).toBeUndefined();
});

test("a file with a mistake in one language is served in all as it was before", async () => {
  await museum.write("event/spring.json", titled({ en: "One", es: "Uno" }));
  const before = await loadConfig(museum.dir, source);
  await museum.write("event/spring.json", titled({ en: "Two", es: "" }));
  const after = await loadConfig(museum.dir, source, { before: before.content });
  const config = makeConfig(after, source) as Config;
  expect(["en-US", "es-US"].map((tag) => springIn(config, tag)?.title)).toEqual(["One", "Uno"]);
});

test("a changed translation is a change of its file", async () => {
  await museum.write("event/spring.json", titled({ en: "One", es: "Uno" }));
  const before = await loadConfig(museum.dir, source);
  await museum.write("event/spring.json", titled({ en: "One", es: "Primero" }));
  const changes = changesBetween(before, await loadConfig(museum.dir, source, { before: before.content }));
  const after = applyChanges(before, changes);
  expect(namesOfChanged(before, after)).toEqual(["event/spring.json"]);
  expect(springIn(makeConfig(after, source) as Config, "es-US")?.title).toBe("Primero");
  expect(after.content.catalogue).toBe(before.content.catalogue);
});

test("what a file lacks in a language is counted, and no error", async () => {
  await museum.write("event/spring.json", titled({ en: "Spring Evening", es: "Noche de primavera" }));
  const lines = (await linesOf(museum, source)).filter((line) => line.includes("event/spring.json"));
  expect(lines).toEqual([
    expect.stringMatching(
      /^warning: TRANSLATION_MISSING event\/spring\.json \/title: 5 texts have no German, this one first/,
    ),
    expect.stringMatching(
      /^warning: TRANSLATION_MISSING event\/spring\.json \/steps\/0\/title: 4 texts have no Spanish, this one first/,
    ),
  ]);
});

test("a museum of one language is warned of nothing, and its files are read once", async () => {
  await change("tenant.json", '"languages": ["en-US", "es-US", "de"]', '"locale": "en-US"');
  expect((await linesOf(museum, source)).filter((line) => line.includes("TRANSLATION"))).toEqual([]);
  const { content } = await loadConfig(museum.dir, source);
  expect(content.languages).toBeUndefined();
});

test.each([
  ['"languages": ["en-US", "Spanish"]', "TENANT_LOCALE tenant.json /languages/1"],
  ['"languages": ["es-US", "en-US"], "locale": "en-US"', "TENANT_LOCALE tenant.json /locale"],
  ['"languages": []', "SCHEMA_"],
])("%s is refused", async (languages, problem) => {
  await change("tenant.json", '"languages": ["en-US", "es-US", "de"]', languages);
  expect(await errors()).toEqual([expect.stringContaining(problem)]);
});

test("a translation without the original's places holds the file back, and says which", async () => {
  await museum.write("event/spring.json", titled({ en: "Spring for {count}", es: "Primavera" }));
  expect(await errors()).toEqual([
    'TRANSLATION_PLACES event/spring.json /title/es: "Primavera" and "Spring for {count}" do not have the same places: {count}; write what stands in braces alike in each language',
  ]);
});
