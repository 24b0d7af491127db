import { existsSync } from "node:fs";
import { join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const banner = "/* Generated from the JSON Schema by `npm run generate`. Do not edit. */";

/**
 * The TypeScript types of a schema and of all its definitions; a `$ref` to another schema of `folder` is that schema's type, imported.
 * @param file the schema's, for the error's sentence
 * @param generated where the types of `folder` are, relative to those made here
 * @throws Error naming the file where the schema is none or refers to what is not there
 */
export async function compileTypes(schema: Record<string, unknown>, name: string, folder: string, file: string, generated = "."): Promise<string> {
  // json-schema-to-typescript names types by $id before title; the title is the name that we mean.
  const { $id: _id, ...rest } = schema;
  const imports = new Map<string, string>();
  const types = compile(withImports(rest, folder, imports) as JSONSchema, name, {
    cwd: `${folder}/`,
    bannerComment: [banner, ...[...imports].map(([type, module]) => `import type { ${type} } from "${generated}/${module}.ts";`)].join("\n"),
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return types.catch((error: Error) => {
    throw new Error(`${file} gives no types: ${error.message.replaceAll("\n", " ")}`);
  });
}

/** The schema with the type's name in place of each reference to another schema: "flow.schema.json", or "wire.schema.json#/$defs/Customer". */
function withImports(schema: unknown, folder: string, imports: Map<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withImports(each, folder, imports));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...rest } = schema as Record<string, unknown>;
  const [, module, definition] = /^([\w-]+)\.schema\.json(?:#\/\$defs\/(\w+))?$/.exec(typeof $ref === "string" ? $ref : "") ?? [];
  if (module === undefined || !existsSync(join(folder, `${module}.schema.json`)))
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withImports(value, folder, imports)]));
  const type = definition ?? module.charAt(0).toUpperCase() + module.slice(1);
  imports.set(type, module);
  return { ...rest, tsType: type };
}
