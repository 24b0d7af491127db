import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CompiledMessage, compileMessage, type Helper, helperFiles } from "./compile.ts";

const note = (file: string) => `/* Generated from messages/ (${file}.json) by \`npm run generate\`. Do not edit. */`;

/**
 * Generates a typed function per sentence: messages/generated/{file}.ts selects the reader's language from
 * messages/generated/languages/{language}/{file}.ts. Missing translations are English.
 * @param helpers the package with the helpers; by default, they are files of messages/
 * @returns the files by path
 * @throws Error that names file and key
 */
export async function generateMessages(folder: string, helpers?: string): Promise<ReadonlyMap<string, string>> {
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
    output.set(`messages/generated/${file}.ts`, indexModule(file, sentences, compiled, others, helpers));
    const pseudo = compileAll(file, sentences, "en", accented);
    for (const [tag, own] of [["en", compiled], ...others, [pseudoLanguage, pseudo]] as const)
      output.set(
        `messages/generated/languages/${tag}/${file}.ts`,
        languageModule(file, own, compiled, { isPseudo: tag === pseudoLanguage, helpers }),
      );
  }
  // A package's sentences are in the product's languages.
  if (helpers === undefined) output.set("messages/generated/tags.ts", tagsModule(languages));
  return output;
}

/** The sentences of a folder, as "file.key", and those that each of its languages lacks. English has all. */
export interface Coverage {
  readonly sentences: readonly string[];
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

export async function readCoverage(folder: string): Promise<Coverage> {
  const languages = await readLanguages(folder);
  const namesIn = (language: Language | undefined) =>
    [...(language ?? [])].flatMap(([file, own]) => [...own.keys()].map((key) => `${file}.${key}`));
  const sentences = namesIn(languages.get("en"));
  const missing = [...languages].map(([tag, language]) => {
    const own = new Set(namesIn(language));
    return [tag, sentences.filter((name) => !own.has(name))];
  });
  return { sentences, missing: Object.fromEntries(missing) };
}

function tagsModule(languages: ReadonlyMap<string, Language>): string {
  const sorted = ["en", ...[...languages.keys()].filter((tag) => tag !== "en").sort()];
  const forStaff = sorted.filter((tag) => languages.get(tag)?.has("studio/shell") ?? tag === "en");
  return `/* Generated from messages/ by \`npm run generate\`. Do not edit. */
/** The languages of our sentences. */
export const languageTags: readonly string[] = ${JSON.stringify(sorted)};
/** Those with the tools' sentences, which employees choose from. */
export const staffLanguageTags: readonly string[] = ${JSON.stringify(forStaff)};
`;
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
  { isPseudo, helpers: helpersFrom }: { readonly isPseudo: boolean; readonly helpers: string | undefined },
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
    .map((helper) => `import { ${helper} } from "${helpersFrom ?? `${up(file, 3)}${helperFiles[helper]}`}";`);
  // A language may lack the sentences with amounts.
  if (usesMoney([...messages.keys()].map((key) => english.get(key) as CompiledMessage)))
    imports.push(`import type { Money } from "${helpersFrom ?? `${up(file, 4)}schemas/generated/wire.ts`}";`);
  return `${[note(file), ...imports, "", ...rows].join("\n")}\n`;
}

/** A build for one language, which sets `MESSAGES` to its tag, drops the others; production drops the pseudo-locale. */
function indexModule(
  file: string,
  sentences: Sentences,
  english: ReadonlyMap<string, CompiledMessage>,
  others: ReadonlyMap<string, ReadonlyMap<string, CompiledMessage>>,
  helpers: string | undefined,
): string {
  const name = (tag: string) => tag.replaceAll("-", "_");
  const tags = ["en", ...others.keys(), pseudoLanguage];
  const imports = tags.map(
    (tag) => `import * as ${name(tag)} from "${up(file, 0) || "./"}languages/${tag}/${file}.ts";`,
  );
  if (usesMoney(english.values()))
    imports.push(`import type { Money } from "${helpers ?? `${up(file, 2)}schemas/generated/wire.ts`}";`);
  const rows = [...english].map(([key, message]) => {
    const spoken = ["en", ...[...others].filter(([, own]) => own.has(key)).map(([tag]) => tag)];
    const table = (tags: readonly string[]) =>
      `/* @__PURE__ */ choose({ ${tags.map((tag) => `"${tag}": ${name(tag)}.${key}`).join(", ")} })`;
    const ofBuild = spoken
      .slice(1)
      .map((tag) => `import.meta.env?.MESSAGES === "${tag}" ? ${name(tag)}.${key} : `)
      .join("");
    const built = spoken.length === 1 ? `en.${key}` : table(spoken);
    return `/** ${sentences.get(key)?.replaceAll("*/", "* /")} */
export const ${key}: ${signature(message)} => string = import.meta.env?.MESSAGES !== undefined ? ${ofBuild}en.${key} : import.meta.env?.PROD ? ${built} : ${table([...spoken, pseudoLanguage])};`;
  });
  return `${[note(file), `import { choose } from "${helpers ?? `${up(file, 1)}choose.ts`}";`, ...imports, "", ...rows].join("\n")}\n`;
}

/** The pseudo-locale's language tag; no real language has it. */
const pseudoLanguage = "xx";

const plain = "abcdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ";
const accents = [..."ȧƀćḓḗɠħīĵķŀńőřşŧŭŵẏżȦĆḒḖƓĦĪĴĶĿŃŐŘŞŦŬŴẎŻ"];

/** Disguises a text: readable, recognizable, and longer, as other languages are. "Sold out" becomes "Şőőŀḓ őőŭŭŧ". */
function accented(text: string): string {
  return [...text]
    .map((letter) => {
      const shown = accents[plain.indexOf(letter)] ?? letter;
      return /[aeiou]/i.test(letter) ? shown + shown : shown;
    })
    .join("");
}

type Sentences = ReadonlyMap<string, string>;

/** By file below a language's folder, without extension ("steps/date"). */
type Language = ReadonlyMap<string, Sentences>;

const reserved =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Reads the languages, one folder each. @throws Error that names a file that is not an object of sentences */
async function readLanguages(folder: string): Promise<ReadonlyMap<string, Language>> {
  if (!existsSync(folder)) return new Map();
  const tags = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(entry.name),
  );
  return new Map(
    await Promise.all(tags.map(async ({ name }) => [name, await readLanguage(join(folder, name), name)] as const)),
  );
}

async function readLanguage(folder: string, tag: string): Promise<Language> {
  const names = (await readdir(folder, { recursive: true }))
    // The studio's server reads these: translations of what schemas and problems say, by the English text.
    .filter((name) => name.endsWith(".json") && !["fields.json", "problems.json"].includes(name))
    .sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const file = `messages/${tag}/${name.replaceAll("\\", "/")}`;
        return [
          file.slice(`messages/${tag}/`.length, -".json".length),
          sentencesOf(await readFile(join(folder, name), "utf8"), file),
        ] as const;
      }),
    ),
  );
}

function sentencesOf(text: string, file: string): Sentences {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${file} is no object of sentences by their keys.`);
  for (const [key, sentence] of Object.entries(value)) {
    if (!/^[a-z][A-Za-z0-9_]*$/.test(key) || reserved.test(key))
      throw new Error(`${file}: "${key}" cannot name a sentence. Take one such as "soldOut".`);
    if (typeof sentence !== "string") throw new Error(`${file}: "${key}" is no text.`);
  }
  return new Map(Object.entries(value as Record<string, string>));
}
