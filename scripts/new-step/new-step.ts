import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flowFile, sentences, stepFiles } from "./template.ts";

interface NewStepOptions {
  readonly root: string;
  readonly name: string;
  /** Also write flows/event/{name}.json, which starts with the step. */
  readonly withFlow: boolean;
}

/**
 * Writes a new step kind's folder and its sentences.
 * @returns the files written, relative to the root
 * @throws Error before writing if the name is invalid or taken
 */
export async function newStep({ root, name, withFlow }: NewStepOptions): Promise<string[]> {
  refuseName(root, name);
  const files = new Map(Object.entries(stepFiles(name)).map(([file, text]) => [join("steps", name, file), text]));
  files.set(join("messages/en/steps", `${name}.json`), sentences);
  if (withFlow) files.set(join("flows/event", `${name}.json`), flowFile(name));
  for (const file of files.keys()) {
    if (existsSync(join(root, file)))
      throw new Error(`${file} exists. Choose another name, or write that file yourself.`);
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { flag: "wx" });
  }
  return [...files.keys()];
}

function refuseName(root: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `"${name}" cannot name a step. A name is made of lower-case words with hyphens between them, such as "guest-book".`,
    );
  if (name === "generated")
    throw new Error('"generated" cannot name a step: steps/generated holds generated code. Choose another name.');
  if (existsSync(join(root, "steps", name)))
    throw new Error(`There is a step "${name}": steps/${name}. Choose another name, or edit that folder.`);
}
