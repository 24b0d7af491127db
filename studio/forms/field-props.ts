import type { Schema } from "./schema.ts";

export interface FieldProps {
  schema: Schema;
  value: unknown;
  pointer: string;
  /** The property's name, used if its schema has no title. */
  name: string;
  isRequired?: boolean;
}
