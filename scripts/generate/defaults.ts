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
