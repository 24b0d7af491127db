import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hintOf, optionsIn, titleOf } from "../../schemas/form-texts.ts";
import { loadKindSource, readSchema, type Schema } from "../../server/museum/config/kinds.ts";
import { schemaIn, studioText, textsIn } from "../../server/museum/config/studio-texts.ts";
import { problemReference } from "../../server/museum/model/problems.ts";
import { kindFolders } from "../../steps/generated/kind-folders.ts";

const files = ["engine/flow", "engine/fragment", "schemas/tenant", "schemas/catalogue", "schemas/redirects"];
const { schemas } = await loadKindSource();
const kinds = (isOurs: boolean) =>
  [...schemas].flatMap(([component, { data }]) =>
    kindFolders[component]?.startsWith("steps/") === isOurs ? textsIn(data) : [],
  );
const ours = new Set([...files.flatMap((file) => textsIn(readSchema(`${file}.schema.json`))), ...kinds(true)]);
const ofPlugin = new Set(kinds(false).filter((text) => !ours.has(text)));

const textsOf = (folder: string, language: string, name = "fields"): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/${language}/${name}.json`, "utf8"));

test.each([
  ["messages", "de", ours],
  ["messages", "es", ours],
  ["plugins/step-visitor-origin/messages", "es", ofPlugin],
])("%s has every title, hint and option of the studio's forms in %s, and nothing old", (folder, language, english) => {
  const translated = textsOf(folder, language);
  expect(english.size).toBeGreaterThan(folder === "messages" ? 1500 : 5);
  // Fix: translate what is missing; docs/translation has the terms of each language.
  expect([...english].filter((text) => !Object.hasOwn(translated, text))).toEqual([]);
  expect(Object.keys(translated).filter((text) => !english.has(text))).toEqual([]);
});

const problems = new Set<string>(Object.values(problemReference).flatMap(({ reason, fix }) => [reason, fix]));

test.each(["de", "es"])("every reason and fix of a problem is in %s, and nothing old", (language) => {
  const translated = textsOf("messages", language, "problems");
  // Fix: translate what is missing, and remove what is no longer there.
  expect([...problems].filter((text) => !Object.hasOwn(translated, text))).toEqual([]);
  expect(Object.keys(translated).filter((text) => !problems.has(text))).toEqual([]);
});

test.each(["de", "es"])("translations into %s keep places to fill in and addresses", (language) => {
  const places = (text: string) => (text.match(/\{\w+\}|https?:\S+|(?<!\w)\/[a-z][\w/-]*/g) ?? []).sort();
  const texts = Object.entries(textsOf("messages", language));
  expect(texts.filter(([text, own]) => places(text).join() !== places(own).join())).toEqual([]);
});

test("a schema in another language has the same rules, and only other texts", () => {
  const tenant = readSchema("schemas/tenant.schema.json");
  const german = schemaIn("de-AT", tenant);
  const { timeZone } = german.properties as Record<string, Schema>;
  expect(titleOf(timeZone as Schema, "")).toBe(studioText("de", "Time zone"));
  expect(hintOf(timeZone as Schema)).not.toBe(hintOf((tenant.properties as Record<string, Schema>).timeZone as Schema));
  expect(withoutTexts(german)).toEqual(withoutTexts(tenant));
  expect(schemaIn("en-GB", tenant)).toBe(tenant);
});

test("an option without a name of its own has one in the other language", () => {
  const [weekday] = optionsIn(schemaIn("es-US", { enum: ["monday"] }));
  expect(weekday).toEqual({ value: "monday", label: studioText("es", "Monday") });
});

const texts: readonly string[] = ["title", "hint", "unit", "unset", "add", "otherwise", "enumNames"];

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, each]) => !texts.includes(key) || isSchema(each));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutTexts(each)]));
}

const isSchema = (value: unknown) => typeof value === "object" && !Array.isArray(value);
