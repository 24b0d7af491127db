import { Ajv } from "ajv";
import type { Schema } from "./schemas.ts";

const ajv = new Ajv({ useDefaults: true, strict: false, validateFormats: false, logger: false });
const fillers = new WeakMap<Schema, (value: unknown) => unknown>();

/** Copies a valid value and fills in its schema's defaults. */
export function withDefaults<T>(schema: Schema, value: T): T {
  const { $id: _id, $schema: _draft, ...rest } = schema;
  const fill = fillers.get(schema) ?? ajv.compile(rest);
  fillers.set(schema, fill);
  const copy = structuredClone(value);
  fill(copy);
  return copy;
}
