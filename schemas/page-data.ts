interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Adds properties that every step accepts (page-data.schema.json); the kind's own come first. */
export function withPageData<Schema extends object>(schema: Schema, pageData: ObjectSchema): Schema {
  return { ...schema, properties: { ...pageData.properties, ...(schema as ObjectSchema).properties } };
}
