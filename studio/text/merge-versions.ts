/**
 * What two editors changed differently. `pointer` is a JSON Pointer into the merged value, in which theirs stands; where theirs was removed, it names
 * the place where the value stood.
 *
 * `value`: both changed a value, or one removed what the other changed; undefined for whoever does not have it. `moved`: both moved an element,
 * to different places; the three are its numbers in the three lists.
 */
export type Conflict =
  | { readonly kind: "value"; readonly pointer: string; readonly base: unknown; readonly mine: unknown; readonly theirs: unknown }
  | { readonly kind: "moved"; readonly pointer: string; readonly base: number; readonly mine: number; readonly theirs: number };

/** Three versions of one value; undefined where a version does not have it. */
export interface Versions<Value = unknown> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** An element by its number in each of the three lists; undefined where a list does not have it. */
export type Element = Versions<number | undefined>;

/** The elements that one of the lists has, in its order. */
export function inOrder(elements: readonly Element[], version: keyof Element): Element[] {
  return elements.filter((element) => element[version] !== undefined).sort((a, b) => (a[version] ?? 0) - (b[version] ?? 0));
}
