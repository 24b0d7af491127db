/**
 * A conflict between two editors. `pointer` is a JSON Pointer into the merged value, which holds theirs; if they
 * removed it, the place it had.
 *
 * `value`: both changed a value, or one removed what the other changed (undefined). `moved`: both moved an element to
 * different places; the three numbers are its indexes in the lists.
 */
export type Conflict =
  | {
      readonly kind: "value";
      readonly pointer: string;
      readonly base: unknown;
      readonly mine: unknown;
      readonly theirs: unknown;
    }
  | {
      readonly kind: "moved";
      readonly pointer: string;
      readonly base: number;
      readonly mine: number;
      readonly theirs: number;
    };

/** Three versions of one value; undefined where missing. */
export interface Versions<Value = unknown> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** An element's index in each of the three lists; undefined where missing. */
export type Element = Versions<number | undefined>;

/** Elements of one version, in its order. */
export function inOrder(elements: readonly Element[], version: keyof Element): Element[] {
  return elements
    .filter((element) => element[version] !== undefined)
    .sort((a, b) => (a[version] ?? 0) - (b[version] ?? 0));
}
