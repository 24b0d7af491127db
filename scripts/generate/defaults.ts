interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
}

/**
 * The defaults of a kind's data, as code that follows the type `Data`: the schema's defaults, and the type of the
 * data that has them. Nothing for a schema without defaults.
 */
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
