import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Sentences = ReadonlyMap<string, string>;

/** By file below a language's folder, without extension ("steps/date"). */
export type Language = ReadonlyMap<string, Sentences>;

const reserved =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Reads the languages, one folder each. @throws Error that names a file that is not an object of sentences */
export async function readLanguages(folder: string): Promise<ReadonlyMap<string, Language>> {
  if (!existsSync(folder)) return new Map();
  const tags = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(entry.name),
  );
  return new Map(
    await Promise.all(tags.map(async ({ name }) => [name, await readLanguage(join(folder, name), name)] as const)),
  );
}

async function readLanguage(folder: string, tag: string): Promise<Language> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json")).sort();
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
