import { compile, type JSONSchema } from "json-schema-to-typescript";

const banner = "/* Generated from the JSON Schema by `npm run generate`. Do not edit. */";

/**
 * The TypeScript types of a schema and of all its definitions; `$ref`s resolve against `folder`.
 * @param file the schema's, for the error's sentence
 * @throws Error naming the file where the schema is none or refers to what is not there
 */
export async function compileTypes(schema: Record<string, unknown>, name: string, folder: string, file: string): Promise<string> {
  // json-schema-to-typescript names types by $id before title; the title is the name that we mean.
  const { $id: _id, ...rest } = schema;
  const types = compile(rest as JSONSchema, name, {
    cwd: `${folder}/`,
    bannerComment: banner,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return types.catch((error: Error) => {
    throw new Error(`${file} gives no types: ${error.message.replaceAll("\n", " ")}`);
  });
}
