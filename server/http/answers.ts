/** The schema of `POST`'s answer, or of what stands inside `body` of a `GET`'s: a name in schemas/wire.schema.json. */
export function wire(name: string): { $ref: string } {
  return { $ref: `wire.schema.json#/$defs/${name}` };
}

/** A GET's route schema: `{"body": T}` (contract: the envelope). */
export function answersBody(schema: object) {
  return { response: { 200: { type: "object", required: ["body"], properties: { body: schema } } } };
}

/** An object of one property. */
export function objectOf(name: string, schema: object) {
  return { type: "object", required: [name], properties: { [name]: schema } };
}
