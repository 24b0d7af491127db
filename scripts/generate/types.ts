import { compile, type JSONSchema } from "json-schema-to-typescript";

const banner = "/* Generated from the JSON Schema by `npm run generate`. Do not edit. */";

/**
 * Generates TypeScript types of a schema and its definitions; imports the types of other schemas.
 * @param file the schema's, for error messages
 * @param moduleOf the module with the types of another schema, relative to the output; undefined if there is none
 * @throws Error naming the file if the schema is invalid or a reference is missing
 */
export async function compileTypes(
  schema: Record<string, unknown>,
  name: string,
  file: string,
  moduleOf: (name: string) => string | undefined,
): Promise<string> {
  // Drop $id: json-schema-to-typescript prefers it to the title as a type's name.
  const { $id: _id, ...rest } = schema;
  const imports = new Map<string, string>();
  const types = compile(withImports(rest, moduleOf, imports) as JSONSchema, name, {
    bannerComment: [banner, ...[...imports].map(([type, module]) => `import type { ${type} } from "${module}";`)].join(
      "\n",
    ),
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return types.catch((error: Error) => {
    throw new Error(`${file} gives no types: ${error.message.replaceAll("\n", " ")}`);
  });
}

/** Replaces references to other schemas by type names: "flow.schema.json", or "wire.schema.json#/$defs/Customer". */
function withImports(
  schema: unknown,
  moduleOf: (name: string) => string | undefined,
  imports: Map<string, string>,
): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withImports(each, moduleOf, imports));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...rest } = schema as Record<string, unknown>;
  const [, name = "", definition] =
    /^([\w-]+)\.schema\.json(?:#\/\$defs\/(\w+))?$/.exec(typeof $ref === "string" ? $ref : "") ?? [];
  const module = moduleOf(name);
  if (module === undefined)
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, withImports(value, moduleOf, imports)]),
    );
  const type = definition ?? name.charAt(0).toUpperCase() + name.slice(1);
  imports.set(type, module);
  return { ...rest, tsType: type };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
}

/** Generates the defaults of a kind's data, and the type `Settings`; empty for a schema without defaults. */
export function defaultsModule({ properties = {} }: ObjectSchema): string[] {
  const entries = Object.entries(properties).filter(([, property]) => property.default !== undefined);
  if (entries.length === 0) return [];
  const rows = entries.map(([name, property]) => `  ${JSON.stringify(name)}: ${JSON.stringify(property.default)},\n`);
  return [
    `/** The values for what an author leaves out: the defaults of data.schema.json. */
export const defaults = {
${rows.join("")}} satisfies Partial<Data>;

/** An author's data with its defaults: \`{ ...defaults, ...data }\`. */
export type Settings = Data & Required<Pick<Data, keyof typeof defaults>>;
`,
  ];
}

/** A property's title is its label in the authoring form, not a type name: only $defs are named. */
export function withoutLabels(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLabels);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => !(key === "title" && typeof value === "string"));
  return Object.fromEntries(entries.map(([key, value]) => [key, key === "$defs" ? value : withoutLabels(value)]));
}
