interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A kind's data schema, completed with what any step's data may hold (page-data.schema.json). The kind's own properties come first. */
export function withPageData<Schema extends object>(schema: Schema, pageData: ObjectSchema): Schema {
  return { ...schema, properties: { ...pageData.properties, ...(schema as ObjectSchema).properties } };
}
