import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { combined } from "./condition-references.ts";
import type { Schema } from "./schemas.ts";

interface Part {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Returns the parts of a condition about a property of an answer, ignoring negated parts. */
export function partsAt(schema: unknown, pointer: string, path: readonly string[]): Part[] {
  if (!isRecord(schema)) return [];
  const [name, ...rest] = path;
  const parts = combined(schema).filter(([, key]) => /^(?:all|any|one)Of\//.test(key));
  const deeper = parts.flatMap(([part, key]) => partsAt(part, `${pointer}/${key}`, path));
  if (name === undefined) return [{ schema, pointer }, ...deeper];
  const part = isRecord(schema.properties) ? schema.properties[name] : undefined;
  return [...partsAt(part, childPointer(`${pointer}/properties`, name), rest), ...deeper];
}
