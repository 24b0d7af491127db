import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import { withPageData } from "../../schemas/page-data.ts";
import { generateForms } from "./forms.ts";
import { answerIndex, discoverKinds, exploreIndex, kindIndex, kindModule, toolIndex, traitIndex } from "./kinds.ts";
import { generateMessages } from "./messages/messages.ts";
import { pathsModules } from "./paths.ts";
import { compileTypes, defaultsModule } from "./types.ts";
import { compileValidators, type NamedSchema, type ValidatorFile } from "./validators.ts";

/** Schemas with their own validator, besides the kinds'. */
const validated = ["flow", "tenant", "catalogue", "redirects"];

/** Authored files: each property has a label and an example. */
const labelled = [...validated, "page-data"];

/**
 * Writes engine/generated and schemas/generated (types and validators), steps/generated (kinds and their index) and messages/generated
 * (sentences) below `root`.
 * @throws Error if a schema or message does not compile, or a kind lacks a file
 */
export async function generate(root: string): Promise<{ kinds: string[] }> {
  const folderOf = await sharedSchemas(root);
  const kinds = await discoverKinds(join(root, "steps"));

  const moduleFrom = (output: string) => (name: string) => {
    const folder = folderOf.get(name);
    return folder && `${relative(output, folder) || "."}/${name}.ts`;
  };
  const kindTypes = (schema: object, title: "Data" | "Answer", folder: string) => {
    const file = `steps/${folder}/${title.toLowerCase()}.schema.json`;
    return compileTypes(
      { ...(withoutLabels(schema) as object), title },
      title,
      file,
      moduleFrom("schemas/generated/steps"),
    );
  };

  const output = new Map<string, string>();
  const schemas: NamedSchema[] = [];
  for (const [name, generated] of folderOf) {
    const file = `${dirname(generated)}/${name}.schema.json`;
    const schema = await readSchema(join(root, file));
    schemas.push({ name, schema });
    const typed = labelled.includes(name) ? (forTypes(schema) as Record<string, unknown>) : schema;
    const types = await compileTypes(typed, name, file, moduleFrom(generated));
    output.set(`${generated}/${name}.ts`, name === "wire" ? types + byName(schema) : types);
  }
  const targets: ValidatorFile[] = validated
    .filter((name) => folderOf.has(name))
    .map((name) => ({ file: `${folderOf.get(name)}/${name}.validator`, exports: { validate: name } }));
  const pageData = schemas.find(({ name }) => name === "page-data")?.schema ?? {};
  const examples = new Map<string, readonly unknown[]>();
  const traits = new Map<string, readonly KindTrait[]>();
  for (const { folder, contract } of kinds) {
    const file = `schemas/generated/steps/${folder}`;
    const data = await readSchema(join(root, "steps", folder, "data.schema.json"));
    if (Array.isArray(data.traits)) traits.set(folder, data.traits);
    schemas.push({ name: `${folder}.data`, schema: withPageData(data, pageData) });
    const types = [await kindTypes(withPageData(data, pageData), "Data", folder), ...defaultsModule(data)];
    if (contract === "tool") targets.push({ file: `${file}.validator`, exports: { data: `${folder}.data` } });
    else {
      const answer = await readSchema(join(root, "steps", folder, "answer.schema.json"));
      schemas.push({ name: `${folder}.answer`, schema: answer });
      if (Array.isArray(answer.examples)) examples.set(folder, answer.examples);
      types.push(await kindTypes(answer, "Answer", folder));
      targets.push({ file: `${file}.validator`, exports: { data: `${folder}.data`, answer: `${folder}.answer` } });
    }
    output.set(`${file}.ts`, types.join("\n"));
  }
  const modules = [
    ...compileValidators(schemas, targets),
    ...(await generateForms(root)),
    ...(await generateMessages(join(root, "messages"))),
    ...pathsModules(),
  ];
  for (const [path, text] of modules) output.set(path, text);
  output.set("schemas/generated/step-answers.ts", answerIndex(kinds));
  output.set("schemas/generated/kind-traits.ts", traitIndex(traits));
  output.set("steps/generated/index.ts", kindIndex(kinds));
  output.set("steps/generated/explore.ts", exploreIndex(kinds, examples));
  output.set("steps/generated/tools.ts", toolIndex(kinds));
  for (const kind of kinds) output.set(`steps/generated/${kind.folder}.ts`, kindModule(kind));

  await writeChanged(root, output);
  return { kinds: kinds.map((kind) => kind.folder) };
}

/** The schemas besides those of kinds, by name, with the folder of their generated code. */
async function sharedSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of ["engine", "schemas"])
    for (const name of await readdir(join(root, folder)))
      if (name.endsWith(".schema.json")) found.set(name.slice(0, -".schema.json".length), `${folder}/generated`);
  return found;
}

/** Maps type names to types, for code that names them in strings. */
function byName({ $defs = {} }: Record<string, unknown>): string {
  const names = Object.keys($defs as object).map((name) => `  ${name}: ${name};\n`);
  return `\nexport interface WireTypes {\n${names.join("")}}\n`;
}

async function readSchema(file: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/** A property's title is a label, not a type name, and keywords next to a `$ref` would create another type. */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  const property = (value: unknown) => {
    const { title: _label, examples: _examples, ...rest } = value as Record<string, unknown>;
    return "$ref" in rest ? { $ref: rest.$ref } : forTypes(rest);
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== "properties") return [key, forTypes(value)];
      return [key, Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, property(each)]))];
    }),
  );
}

/** A property's title is its label in the authoring form, not a type name: only $defs are named. */
function withoutLabels(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLabels);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => !(key === "title" && typeof value === "string"));
  return Object.fromEntries(entries.map(([key, value]) => [key, key === "$defs" ? value : withoutLabels(value)]));
}

/** Skips unchanged files, so that watchers and caches stay quiet, and removes obsolete ones. */
async function writeChanged(root: string, output: ReadonlyMap<string, string>): Promise<void> {
  for (const folder of ["engine/generated", "schemas/generated", "steps/generated", "messages/generated"]) {
    if (!existsSync(join(root, folder))) continue;
    for (const name of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(name.parentPath, name.name);
      if (name.isFile() && !output.has(file.slice(root.length + 1))) await rm(file);
    }
  }
  for (const [file, text] of output) {
    const path = join(root, file);
    if (existsSync(path) && (await readFile(path, "utf8")) === text) continue;
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text);
  }
}
