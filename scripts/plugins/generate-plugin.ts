import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import pageData from "../../schemas/page-data.schema.json" with { type: "json" };
import { withPageData } from "../../schemas/page-data.ts";
import { discoverKinds, type Kind, kindModule } from "../generate/kinds.ts";
import { type Coverage, generateMessages, readCoverage } from "../generate/messages/messages.ts";
import { compileTypes, defaultsModule, withoutLabels } from "../generate/types.ts";
import { compileValidators, type NamedSchema, type ValidatorFile } from "../generate/validators.ts";
import { writeChanged } from "../generate/write-changed.ts";

export interface PluginParts {
  readonly kinds: readonly Kind[];
  /** Examples of each answer schema, by kind. */
  readonly examples: ReadonlyMap<string, readonly unknown[]>;
  readonly traits: ReadonlyMap<string, readonly KindTrait[]>;
  readonly coverage: Coverage;
}

type JsonSchema = Record<string, unknown>;

/**
 * Writes a plugin's generated/: types and validators of its kinds, its sentences, and a module of each kind for tests.
 * @param folder the plugin's
 * @param steps the folder of its kinds, relative to `folder`
 * @throws Error if a schema or message does not compile, or a kind lacks a file
 */
export async function generatePlugin(folder: string, steps: string | undefined): Promise<PluginParts> {
  const kinds = steps === undefined ? [] : await discoverKinds(join(folder, steps), steps);
  const output = new Map<string, string>();
  const schemas: NamedSchema[] = [];
  const targets: ValidatorFile[] = [];
  const examples = new Map<string, readonly unknown[]>();
  const traits = new Map<string, readonly KindTrait[]>();
  for (const { folder: kind, contract } of kinds) {
    const data = await readSchema(join(folder, steps ?? "", kind, "data.schema.json"));
    if (Array.isArray(data.traits)) traits.set(kind, data.traits);
    schemas.push({ name: `${kind}.data`, schema: withPageData(data, pageData) });
    const types = [await typesOf(withPageData(data, pageData), "Data", kind), ...defaultsModule(data)];
    if (contract === "step") {
      const answer = await readSchema(join(folder, steps ?? "", kind, "answer.schema.json"));
      if (Array.isArray(answer.examples)) examples.set(kind, answer.examples);
      schemas.push({ name: `${kind}.answer`, schema: answer });
      types.push(await typesOf(answer, "Answer", kind));
    }
    output.set(`generated/steps/${kind}.ts`, types.join("\n"));
    const answer: Record<string, string> = contract === "step" ? { answer: `${kind}.answer` } : {};
    targets.push({ file: `generated/steps/${kind}.validator`, exports: { data: `${kind}.data`, ...answer } });
    const module = kindModule(
      { folder: kind, contract, explores: false },
      { engine: "flow-engine", types: `../steps/${kind}`, source: relative("generated/kinds", `${steps}/${kind}`) },
    );
    output.set(`generated/kinds/${kind}.ts`, module);
  }
  const messages = await generateMessages(join(folder, "messages"), "museum-storefront/messages");
  for (const [file, text] of messages) output.set(file.replace(/^messages\/generated/, "generated/messages"), text);
  for (const [file, text] of compileValidators(schemas, targets)) output.set(file, text);
  await writeChanged(folder, output, ["generated"]);
  await checkFieldTexts(join(folder, "messages"));
  return { kinds, examples, traits, coverage: await readCoverage(join(folder, "messages")) };
}

/** The studio reads these when an author opens a form: a malformed one would fail there. */
async function checkFieldTexts(messages: string): Promise<void> {
  const languages = existsSync(messages) ? await readdir(messages) : [];
  for (const file of languages.map((language) => join(messages, language, "fields.json")).filter(existsSync)) {
    const texts: unknown = await readSchema(file);
    if (typeof texts !== "object" || texts === null || Array.isArray(texts))
      throw new Error(`${relative(dirname(messages), file)} is no object of texts by their English text.`);
    const wrong = Object.entries(texts).find(([, text]) => typeof text !== "string");
    if (wrong !== undefined)
      throw new Error(
        `${relative(dirname(messages), file)}: ${JSON.stringify(wrong[0])} has ${JSON.stringify(wrong[1])}, which is no text.`,
      );
  }
}

async function readSchema(file: string): Promise<JsonSchema> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${basename(dirname(file))}/${basename(file)} is not JSON: ${(error as Error).message}`);
  }
}

function typesOf(schema: object, title: "Data" | "Answer", kind: string): Promise<string> {
  const file = `steps/${kind}/${title.toLowerCase()}.schema.json`;
  return compileTypes({ ...(withoutLabels(schema) as object), title }, title, file, () => undefined);
}
