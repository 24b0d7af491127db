import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import { _, type KeywordCxt } from "ajv";
import metadata from "libphonenumber-js/metadata.min.json";
import { compileTypes } from "./types.ts";
import { asModule, withoutProse } from "./validators.ts";

/**
 * Generates types, schema and rjsf validator of each form in schemas/forms, and the shared phone metadata.
 * @returns the text by path below the repository's root
 * @throws Error naming the form if its schema does not compile or its UI schema is missing
 */
export async function generateForms(root: string): Promise<Map<string, string>> {
  const folder = join(root, "schemas/forms");
  const formats = await readFormats(join(folder, "formats"));
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(".schema.json"))
    .map((file) => file.slice(0, -".schema.json".length));
  const output = new Map([["schemas/generated/phone-metadata.ts", phoneMetadata()]]);
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
    output.set(`${file}.validator.js`, compileForm(schema, name, formats));
    output.set(
      `${file}.validator.d.ts`,
      `import type { Form } from "../../forms/form.ts";\nimport type { ${typeName(name)} } from "./${name}.ts";\nexport declare const validate: Form<${typeName(name)}>["validate"];\n`,
    );
    output.set(`${file}.ts`, await formModule(schema, uiSchema, name, formats));
  }
  return output;
}

/** Each schemas/forms/formats/{format}.ts exports is{Format}, and optionally format{Format} to normalize input. */
interface Format {
  readonly name: string;
  readonly isTyped: boolean;
}

/** Read, not imported: these files import generated code. */
async function readFormats(folder: string): Promise<Format[]> {
  const files = await readdir(folder);
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.ts$/, "");
      const text = await readFile(join(folder, file), "utf8");
      if (!text.includes(`export function is${typeName(name)}(`))
        throw new Error(`schemas/forms/formats/${file} exports no function is${typeName(name)}.`);
      return { name, isTyped: text.includes(`export function format${typeName(name)}(`) };
    }),
  );
}

function compileForm(schema: object, name: string, formats: readonly Format[]): string {
  try {
    const code = compileSchemaValidatorsCode(
      { ...(withoutProse(schema) as object), $id: name },
      {
        ajvFormatOptions: false,
        customFormats: Object.fromEntries(formats.map((format) => [format.name, () => true])),
        ajvOptionsOverrides: {
          verbose: false,
          messages: false,
          strict: true,
          code: { formats: _`formats` },
          keywords: ["shownWhen", "hiddenWhen", "messages", "plain", "part", "countryIn"],
        },
        extenderFn: (ajv) =>
          ajv.addKeyword({
            keyword: "sameAs",
            type: "string",
            schemaType: "string",
            code: sameAs,
            error: { message: "", params: ({ schema: field }) => _`{field: ${field}}` },
          }),
      },
    );
    return withFormats(asModule(code.replace(/^exports\b.* = (\w+);$/m, "export const validate = $1;")));
  } catch (error) {
    throw new Error(`The form schemas/forms/${name}.schema.json does not compile: ${(error as Error).message}`);
  }
}

/** Imports each format separately, so that a form without a phone number does not load phone metadata. */
function withFormats(code: string): string {
  return code.replace(
    /^const (\w+) = formats(?:\.(\w+)|\["([^"]+)"\]);$/gm,
    (_all, name: string, word?: string, quoted?: string) => {
      const format = word ?? quoted ?? "";
      return `import { is${typeName(format)} as ${name} } from "../../forms/formats/${format}.ts";`;
    },
  );
}

function sameAs(context: KeywordCxt): void {
  const { data, schema, it } = context;
  context.pass(_`${data} === ${it.parentData}[${schema}]`);
}

async function formModule(
  schema: Record<string, unknown>,
  uiSchema: object,
  name: string,
  formats: readonly Format[],
): Promise<string> {
  const { $schema: _draft, description: _about, additionalProperties: _closed, ...shown } = schema;
  const types = await compileTypes(
    { ...schema, title: typeName(name) },
    typeName(name),
    `schemas/forms/${name}.schema.json`,
    () => undefined,
  );
  const fields = Object.values(schema.properties as Record<string, { format?: string }>);
  const typed = formats
    .filter((format) => format.isTyped && fields.some((field) => field.format === format.name))
    .map((format) => format.name);
  const constant = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return `${types}
import type { Form } from "../../forms/form.ts";
import { validate } from "./${name}.validator.js";
${typed.map((format) => `import { format${typeName(format)} } from "../../forms/formats/${format}.ts";\n`).join("")}
export const ${constant}: Form<${typeName(name)}> = {
  name: "${name}",
  schema: ${JSON.stringify({ $id: name, ...shown, properties: withoutNotes(shown.properties) })},
  uiSchema: ${JSON.stringify(uiSchema)},
  asTyped: { ${typed.map((format) => `"${format}": format${typeName(format)}`).join(", ")} },
  validate,
};
`;
}

/** Descriptions and examples are for the form's developers. */
function withoutNotes(properties: unknown): object {
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>);
  return Object.fromEntries(
    fields.map(([key, { description: _about, examples: _examples, ...field }]) => [key, field]),
  );
}

function typeName(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Keeps only US rules, a fraction of the size; numbers of other countries are invalid. */
function phoneMetadata(): string {
  const { version, countries } = metadata as unknown as { version: number; countries: { US: unknown } };
  const us = { version, country_calling_codes: { 1: ["US"] }, countries: { US: countries.US } };
  return `/* Generated from libphonenumber-js by \`npm run generate\`. Do not edit. */
import type { MetadataJson } from "libphonenumber-js/core";

export const phoneMetadata = ${JSON.stringify(us)} as unknown as MetadataJson;
`;
}
