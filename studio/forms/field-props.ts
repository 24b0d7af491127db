import type { Schema } from "./schema.ts";

export interface FieldProps {
  schema: Schema;
  value: unknown;
  pointer: string;
  name: string;
  isRequired?: boolean;
}
