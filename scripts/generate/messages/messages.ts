import { type CompiledMessage, compileMessage, type Helper, helperFiles } from "./compile.ts";
import { accented, pseudoLanguage } from "./pseudo.ts";
import { type Language, readLanguages, type Sentences } from "./read.ts";

const note = (file: string) => `/* Generated from messages/ (${file}.json) by \`npm run generate\`. Do not edit. */`;

/**
 * Generates a typed function per sentence: messages/generated/{file}.ts selects the reader's language from
 * messages/generated/languages/{language}/{file}.ts. Missing translations are English.
 * @returns the files by path
 * @throws Error that names file and key
 */
export async function generateMessages(folder: string): Promise<ReadonlyMap<string, string>> {
  const languages = await readLanguages(folder);
  const output = new Map<string, string>();
  const english = languages.get("en") ?? new Map<string, Sentences>();
  for (const [tag, language] of languages) refuseUnknown(tag, language, english);
  for (const [file, sentences] of english) {
    const compiled = compileAll(`messages/en/${file}.json`, sentences, "en");
    const others = new Map<string, ReadonlyMap<string, CompiledMessage>>();
    for (const [tag, language] of languages) {
      const own = language.get(file);
      if (tag === "en" || own === undefined) continue;
      others.set(tag, compileAll(`messages/${tag}/${file}.json`, own, tag));
      for (const [key, message] of others.get(tag) ?? [])
        refuseParameters(`messages/${tag}/${file}.json`, key, message, compiled.get(key));
    }
    output.set(`messages/generated/${file}.ts`, indexModule(file, sentences, compiled, others));
    const pseudo = compileAll(file, sentences, "en", accented);
    for (const [tag, own] of [["en", compiled], ...others, [pseudoLanguage, pseudo]] as const)
      output.set(
        `messages/generated/languages/${tag}/${file}.ts`,
        languageModule(file, own, compiled, tag === pseudoLanguage),
      );
  }
  return output;
}

function compileAll(
  path: string,
  sentences: Sentences,
  language: string,
  disguise?: (words: string) => string,
): ReadonlyMap<string, CompiledMessage> {
  return new Map(
    [...sentences].map(([key, text]) => {
      try {
        return [key, compileMessage(text, language, disguise)] as const;
      } catch (error) {
        throw new Error(`${path}: "${key}" is no MessageFormat: ${(error as Error).message}`);
      }
    }),
  );
}

function refuseUnknown(tag: string, language: Language, english: Language): void {
  for (const [file, sentences] of language) {
    const known = english.get(file);
    if (known === undefined) throw new Error(`messages/${tag}/${file}.json: there is no messages/en/${file}.json.`);
    for (const key of sentences.keys())
      if (!known.has(key)) throw new Error(`messages/${tag}/${file}.json: messages/en/${file}.json has no "${key}".`);
  }
}

function refuseParameters(
  path: string,
  key: string,
  { parameters }: CompiledMessage,
  english: CompiledMessage | undefined,
): void {
  for (const [name, type] of parameters) {
    const known = english?.parameters.get(name);
    if (known === undefined)
      throw new Error(`${path}: "${key}" has a parameter {${name}}, which the English sentence has not.`);
    if (known !== type)
      throw new Error(`${path}: "${key}" takes {${name}} for ${type}; in the English sentence it is ${known}.`);
  }
}

function signature({ parameters }: CompiledMessage, locale = "locale", of = "of"): string {
  const fields = [...parameters].map(([name, type]) => `${name}: ${type}`);
  return `(${locale}: string${fields.length > 0 ? `, ${of}: { ${fields.join("; ")} }` : ""})`;
}

const usesMoney = (messages: Iterable<CompiledMessage>) =>
  [...messages].some(({ parameters }) => [...parameters.values()].includes("Money"));

const up = (file: string, levels: number) => "../".repeat(levels + file.split("/").length - 1);

function languageModule(
  file: string,
  messages: ReadonlyMap<string, CompiledMessage>,
  english: ReadonlyMap<string, CompiledMessage>,
  isPseudo: boolean,
): string {
  const helpers = new Set<Helper>([...messages.values()].flatMap(({ helpers }) => [...helpers]));
  const rows = [...messages].map(([key, { expression, parameters, helpers: own }]) => {
    const typed = english.get(key) as CompiledMessage;
    const asksLocale = [...own].some((helper) => helper.startsWith("format"));
    const given = signature(typed, asksLocale ? "locale" : "_locale", parameters.size > 0 ? "of" : "_of");
    return `export const ${key} = ${given}: string => ${isPseudo ? `\`[\${${expression}}]\`` : expression};`;
  });
  const imports = [...helpers]
    .sort()
    .map((helper) => `import { ${helper} } from "${up(file, 3)}${helperFiles[helper]}";`);
  if (usesMoney(english.values()))
    imports.push(`import type { Money } from "${up(file, 4)}schemas/generated/wire.ts";`);
  return `${[note(file), ...imports, "", ...rows].join("\n")}\n`;
}

/** Production builds know that there is no pseudo-locale, and drop its sentences. */
function indexModule(
  file: string,
  sentences: Sentences,
  english: ReadonlyMap<string, CompiledMessage>,
  others: ReadonlyMap<string, ReadonlyMap<string, CompiledMessage>>,
): string {
  const name = (tag: string) => tag.replaceAll("-", "_");
  const tags = ["en", ...others.keys(), pseudoLanguage];
  const imports = tags.map(
    (tag) => `import * as ${name(tag)} from "${up(file, 0) || "./"}languages/${tag}/${file}.ts";`,
  );
  if (usesMoney(english.values()))
    imports.push(`import type { Money } from "${up(file, 2)}schemas/generated/wire.ts";`);
  const rows = [...english].map(([key, message]) => {
    const spoken = ["en", ...[...others].filter(([, own]) => own.has(key)).map(([tag]) => tag)];
    const table = (spokenHere: readonly string[]) =>
      `/* @__PURE__ */ choose({ ${spokenHere.map((tag) => `"${tag}": ${name(tag)}.${key}`).join(", ")} })`;
    const built = spoken.length === 1 ? `en.${key}` : table(spoken);
    return `/** ${sentences.get(key)?.replaceAll("*/", "* /")} */
export const ${key}: ${signature(message)} => string = import.meta.env?.PROD ? ${built} : ${table([...spoken, pseudoLanguage])};`;
  });
  return `${[note(file), `import { choose } from "${up(file, 1)}choose.ts";`, ...imports, "", ...rows].join("\n")}\n`;
}
