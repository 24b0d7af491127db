import { existsSync, readFileSync } from "node:fs";
import { memo } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import { closest } from "../../../messages/closest.ts";
import { hintOf, optionsIn } from "../../../schemas/form-texts.ts";
import { kindFolders } from "../../../steps/generated/kind-folders.ts";
import { inRepository } from "../../core/repository.ts";
import type { Schema } from "./kinds.ts";

type Texts = ReadonlyMap<string, string>;

/** messages/ of the museum's own kinds, and of each plugin. */
const folders = [
  ...new Set(Object.values(kindFolders).map((folder) => folder.replace(/(^|\/)steps\/[^/]+$/, "$1messages"))),
];

const known = new Map<string, Texts | undefined>();

/** Reads the translations of what schemas and problems say to authors, by the English text. */
function textsOf(language: string): Texts | undefined {
  if (known.has(language)) return known.get(language);
  const files = folders
    .flatMap((folder) => ["fields", "problems"].map((name) => inRepository(`${folder}/${language}/${name}.json`)))
    .filter(existsSync);
  const pairs = files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, "utf8"))));
  const texts = pairs.length === 0 ? undefined : new Map(pairs);
  known.set(language, texts);
  return texts;
}

/** Translates a title or hint of a schema, or a problem's reason or fix; without a translation it stays English. */
export function studioText(locale: string, english: string): string {
  return closest(locale, textsOf)?.get(english) ?? english;
}

/** Returns a schema with its titles, hints and names of options in a language. Its rules stay. */
export function schemaIn(locale: string, schema: Schema): Schema {
  return closest(locale, textsOf) === undefined ? schema : inLanguage(locale)(schema);
}

const inLanguage = (locale: string) => {
  const known =
    translated.get(locale) ?? memo((schema: Schema) => translate(schema, (text) => studioText(locale, text)));
  translated.set(locale, known);
  return known;
};
const translated = new Map<string, (schema: Schema) => Schema>();

/** Lists the texts of a schema that authors read. */
export function textsIn(schema: Schema): string[] {
  const found = new Set<string>();
  translate(schema, (text) => {
    found.add(text);
    return text;
  });
  return [...found].filter((text) => !isTypeName.test(text));
}

/** Titles that only name generated types, such as "DayRule". */
const isTypeName = /^(?:[A-Z][a-z]+){2,}$/;

const ownTexts = ["title", "unit", "unset", "add", "otherwise"] as const;
/** Values of authors, not schemas. */
const values: readonly string[] = ["examples", "default", "const", "enum", "enumNames", "required"];

function translate(schema: Schema, textOf: (english: string) => string): Schema {
  const parts = Object.entries(schema).map(([key, value]) => [key, values.includes(key) ? value : inside(value)]);
  // In a list of properties, one of this name is a schema.
  const hint = [schema.hint, schema.description].some(isRecord) ? undefined : hintOf(schema);
  const options = optionsIn(schema);
  return {
    ...Object.fromEntries(parts),
    ...Object.fromEntries(
      ownTexts.flatMap((key) => (typeof schema[key] === "string" ? [[key, textOf(schema[key])]] : [])),
    ),
    ...(hint !== undefined && { hint: textOf(hint) }),
    ...(options.length > 0 && { enumNames: options.map(({ label }) => textOf(label)) }),
  };

  function inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inside);
    return isRecord(value) ? translate(value, textOf) : value;
  }
}
