import type { Schema } from "./schema.ts";

/** One value that is asked for. */
export interface FieldProps {
  schema: Schema;
  value: unknown;
  pointer: string;
  /** The property's, where its schema gives it no title. */
  name: string;
  isRequired?: boolean;
}
