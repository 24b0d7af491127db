import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import { withPageData } from "../../schemas/page-data.ts";
import type { PluginProblem } from "../plugins/plugin-list.ts";
import { leftOutModule } from "../plugins/plugin-state.ts";
import { featureIndex, preparePlugins, sentencesModule } from "../plugins/prepare-plugins.ts";
import { generateForms } from "./forms.ts";
import {
  answerIndex,
  discoverKinds,
  exploreIndex,
  folderIndex,
  type Kind,
  kindIndex,
  kindModule,
  toolIndex,
  traitIndex,
} from "./kinds.ts";
import { generateMessages } from "./messages/messages.ts";
import { pathsModules } from "./paths.ts";
import { compileTypes, defaultsModule, withoutLabels } from "./types.ts";
import { compileValidators, type NamedSchema, type ValidatorFile } from "./validators.ts";
import { writeChanged } from "./write-changed.ts";

/** Schemas with their own validator, besides the kinds'. */
const validated = ["flow", "fragment", "tenant", "catalogue", "redirects"];

/** Authored files: each property has a label and an example. */
const labelled = [...validated, "page-data"];

/**
 * Writes engine/generated and schemas/generated (types and validators), steps/generated (kinds and their index),
 * server/generated (features of plugins) and messages/generated (sentences) below `root`. Plugins with problems are left
 * out.
 * @throws Error if a schema or message does not compile, or a kind lacks a file
 */
export async function generate(root: string): Promise<{ kinds: string[]; problems: readonly PluginProblem[] }> {
  const folderOf = await sharedSchemas(root);
  const kinds = await discoverKinds(join(root, "steps"));

  const moduleFrom = (output: string) => (name: string) => {
    const folder = folderOf.get(name);
    return folder && `${relative(output, folder) || "."}/${name}.ts`;
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
  const own = await compileKinds(root, kinds, { pageData, moduleOf: moduleFrom("schemas/generated/steps") });
  schemas.push(...own.schemas);
  targets.push(...own.targets);
  for (const [file, text] of own.types) output.set(file, text);
  const modules = [
    ...compileValidators(schemas, targets),
    ...(await generateForms(root)),
    ...(await generateMessages(join(root, "messages"))),
    ...pathsModules(),
  ];
  for (const [path, text] of modules) output.set(path, text);
  output.set("schemas/generated/step-answers.ts", answerIndex(kinds));
  // Plugins are tried with the engine, which needs its validators.
  await writeChanged(root, output, []);

  const plugins = await preparePlugins(root, new Set(kinds.map(({ folder }) => folder)));
  const all = [...kinds, ...plugins.kinds].sort((a, b) => a.folder.localeCompare(b.folder));
  for (const kind of all) output.set(`steps/generated/${kind.folder}.ts`, kindModule(kind));
  output.set("steps/generated/index.ts", kindIndex(all));
  output.set("steps/generated/explore.ts", exploreIndex(all, new Map([...own.examples, ...plugins.examples])));
  output.set("steps/generated/tools.ts", toolIndex(all));
  output.set("steps/generated/kind-folders.ts", folderIndex(all));
  output.set("schemas/generated/kind-traits.ts", traitIndex(new Map([...own.traits, ...plugins.traits])));
  output.set("server/generated/plugin-features.ts", featureIndex(plugins.features));
  output.set("server/generated/plugin-sentences.ts", sentencesModule(plugins.sentences));
  output.set("server/generated/left-out-kinds.ts", leftOutModule(plugins.problems));
  const rooms = ["engine", "schemas", "messages", "steps", "server"];
  await writeChanged(
    root,
    output,
    rooms.map((room) => `${room}/generated`),
  );
  return { kinds: all.map((kind) => kind.folder), problems: plugins.problems };
}

interface CompileOptions {
  readonly pageData: object;
  /** The module with the types of another schema. */
  moduleOf(name: string): string | undefined;
}

/** Compiles the types of the kinds in steps/, and lists what else their schemas give. */
async function compileKinds(root: string, kinds: readonly Kind[], { pageData, moduleOf }: CompileOptions) {
  const types = new Map<string, string>();
  const schemas: NamedSchema[] = [];
  const targets: ValidatorFile[] = [];
  const examples = new Map<string, readonly unknown[]>();
  const traits = new Map<string, readonly KindTrait[]>();
  const typesOf = (schema: object, title: "Data" | "Answer", folder: string) => {
    const file = `steps/${folder}/${title.toLowerCase()}.schema.json`;
    return compileTypes({ ...(withoutLabels(schema) as object), title }, title, file, moduleOf);
  };
  for (const { folder, contract } of kinds) {
    const file = `schemas/generated/steps/${folder}`;
    const data = await readSchema(join(root, "steps", folder, "data.schema.json"));
    if (Array.isArray(data.traits)) traits.set(folder, data.traits);
    schemas.push({ name: `${folder}.data`, schema: withPageData(data, pageData) });
    const texts = [await typesOf(withPageData(data, pageData), "Data", folder), ...defaultsModule(data)];
    if (contract === "tool") targets.push({ file: `${file}.validator`, exports: { data: `${folder}.data` } });
    else {
      const answer = await readSchema(join(root, "steps", folder, "answer.schema.json"));
      schemas.push({ name: `${folder}.answer`, schema: answer });
      if (Array.isArray(answer.examples)) examples.set(folder, answer.examples);
      texts.push(await typesOf(answer, "Answer", folder));
      targets.push({ file: `${file}.validator`, exports: { data: `${folder}.data`, answer: `${folder}.answer` } });
    }
    types.set(`${file}.ts`, texts.join("\n"));
  }
  return { types, schemas, targets, examples, traits };
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
  // Code sees flows without uses of fragments, so a type describes the other case.
  if ("if" in schema && "else" in schema) return forTypes(schema.else);
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
