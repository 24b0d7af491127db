import { compile, type JSONSchema } from "json-schema-to-typescript";

const banner = "/* Generated from the JSON Schema by `npm run generate`. Do not edit. */";

/** The TypeScript types of a schema and of all its definitions; `$ref`s resolve against `folder`. */
export async function compileTypes(schema: Record<string, unknown>, name: string, folder: string): Promise<string> {
  // json-schema-to-typescript names types by $id before title; the title is the name that we mean.
  const { $id: _id, ...rest } = schema;
  return compile(rest as JSONSchema, name, {
    cwd: `${folder}/`,
    bannerComment: banner,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
}
