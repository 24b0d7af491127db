import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { SchemaError, Validate } from "../../../engine/core/contract.ts";
import type { Schema } from "./schemas.ts";

const ajv = new Ajv({ allErrors: true, messages: false, strict: false, logger: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);
const validators = new WeakMap<Schema, Validate>();

/** All that a schema finds wrong with a value: the validators that the step kinds share with the browser only say yes or no. */
export function errorsOf(schema: Schema, value: unknown): readonly SchemaError[] {
  const { $id: _id, $schema: _draft, ...rest } = schema;
  const validate: Validate = validators.get(schema) ?? ajv.compile(rest);
  validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}
