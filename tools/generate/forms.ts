import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { _, Ajv, type KeywordCxt } from "ajv";
import metadata from "libphonenumber-js/metadata.min.json";
import { compileTypes } from "./types.ts";
import { asModule, standalone } from "./validators.ts";

/** The formats that schemas/forms/formats.ts has; it imports what is generated here, so its functions cannot be asked. */
const formats = ["email", "numeric", "us-phone", "us-state", "us-state-code"];

/**
 * The files of the forms under schemas/forms: for each one its types, its schema and its validator, and the phone rules that all share.
 * @returns the text by path below the repository's root
 * @throws Error with a sentence, naming the form, where its schema does not compile or it has no UI schema
 */
export async function generateForms(root: string): Promise<Map<string, string>> {
  const folder = join(root, "schemas/forms");
  const names = (await readdir(folder)).filter((file) => file.endsWith(".schema.json")).map((file) => file.slice(0, -".schema.json".length));
  const output = new Map<string, string>([["schemas/generated/phone-metadata.ts", phoneMetadata()]]);
  for (const name of names) {
    const read = async (file: string) => {
      try {
        return JSON.parse(await readFile(join(folder, file), "utf8")) as Record<string, unknown>;
      } catch (error) {
        throw new Error(`The form schemas/forms/${file} is not there or not JSON: ${(error as Error).message}`);
      }
    };
    const schema = await read(`${name}.schema.json`);
    const uiSchema = await read(`${name}.ui.json`);
    const file = `schemas/generated/forms/${name}`;
    output.set(`${file}.validator.js`, compileForm(schema, name));
    output.set(
      `${file}.validator.d.ts`,
      `import type { Form } from "../../forms/form.ts";\nimport type { ${typeName(name)} } from "./${name}.ts";\nexport declare const validate: Form<${typeName(name)}>["validate"];\n`,
    );
    output.set(`${file}.ts`, await formModule(schema, uiSchema, name, folder));
  }
  return output;
}

/** One validator, with what is wrong, in code that needs no `eval`. */
function compileForm(schema: object, name: string): string {
  const code = { source: true, esm: true, lines: true, formats: _`require("../../forms/formats.ts").formats` };
  const ajv = new Ajv({ allErrors: true, messages: false, strict: true, code, keywords: ["shownWhen", "messages"] });
  for (const format of formats) ajv.addFormat(format, () => true);
  ajv.addKeyword({
    keyword: "sameAs",
    type: "string",
    schemaType: "string",
    code: sameAs,
    error: { message: "", params: ({ schema }) => _`{field: ${schema}}` },
  });
  try {
    return asModule(standalone(ajv, { validate: ajv.addSchema({ ...schema, $id: name }) && name }));
  } catch (error) {
    throw new Error(`The form schemas/forms/${name}.schema.json does not compile: ${(error as Error).message}`);
  }
}

/** The value is that of the field named. */
function sameAs(context: KeywordCxt): void {
  const { data, schema, it } = context;
  context.pass(_`${data} === ${it.parentData}[${schema}]`);
}

async function formModule(schema: Record<string, unknown>, uiSchema: object, name: string, folder: string): Promise<string> {
  const { $schema: _draft, description: _about, additionalProperties: _closed, ...shown } = schema;
  const types = await compileTypes(withoutFieldTitles(schema, typeName(name)), typeName(name), folder, `schemas/forms/${name}.schema.json`);
  const constant = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return `${types}
import type { Form } from "../../forms/form.ts";
import { validate } from "./${name}.validator.js";

export const ${constant}: Form<${typeName(name)}> = {
  name: "${name}",
  schema: ${JSON.stringify(shown)},
  uiSchema: ${JSON.stringify(uiSchema)},
  validate,
};
`;
}

/** A field's title is its label, not the name of a type. */
function withoutFieldTitles(schema: Record<string, unknown>, title: string): Record<string, unknown> {
  const properties = Object.entries(schema.properties as Record<string, Record<string, unknown>>).map(([key, { title: _label, ...field }]) => [key, field]);
  return { ...schema, title, properties: Object.fromEntries(properties) };
}

function typeName(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** The library's rules of the US alone: with them a number of any other country is none, and they weigh a fraction. */
function phoneMetadata(): string {
  const { version, countries } = metadata as unknown as { version: number; countries: { US: unknown } };
  const us = { version, country_calling_codes: { 1: ["US"] }, countries: { US: countries.US } };
  return `/* Generated from libphonenumber-js by \`npm run generate\`. Do not edit. */
import type { MetadataJson } from "libphonenumber-js/core";

export const phoneMetadata = ${JSON.stringify(us)} as unknown as MetadataJson;
`;
}
