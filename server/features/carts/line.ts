import type { Attribute, AttributeChange } from "../../../schemas/generated/wire.ts";

/** Attributes keep the order in which they were set. */
export interface Line {
  readonly id: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly attributes: ReadonlyMap<string, string>;
}

export function toPairs(attributes: ReadonlyMap<string, string>): Attribute[] {
  return [...attributes].map(([key, value]) => ({ key, value }));
}

export function fromPairs(pairs: readonly Attribute[]): Map<string, string> {
  return new Map(pairs.map(({ key, value }) => [key, value]));
}

export function toLineRow({ id, variantId, quantity, attributes }: Line, position: number) {
  return { id, position, variant_id: variantId, quantity, attributes: toPairs(attributes) };
}

/** A new Date drops Time unless the change sets Time too; null deletes. */
export function mergeAttributes(
  present: ReadonlyMap<string, string>,
  changes: readonly AttributeChange[],
): Map<string, string> {
  const merged = new Map(present);
  const date = changes.findLast(({ key }) => key === "Date")?.value;
  if (date !== undefined && (date ?? undefined) !== present.get("Date")) merged.delete("Time");
  for (const { key, value } of changes) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return merged;
}

/** Ignores the order of attributes. Finds equal lines without pairwise comparison. */
export function lineKey({ variantId, attributes }: Pick<Line, "variantId" | "attributes">): string {
  return JSON.stringify([variantId, [...attributes].sort(([a], [b]) => (a < b ? -1 : 1))]);
}
