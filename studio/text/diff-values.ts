import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { ownProperty, sameValue } from "./json-value.ts";
import { longestIncreasing } from "./longest-increasing.ts";
import { matchElements } from "./match-elements.ts";

/**
 * `pointer` is a JSON Pointer into the later value; that of `removed`, and `from`, into the earlier one. An element
 * both moved and changed is reported twice.
 */
export type Change =
  | { readonly kind: "added"; readonly pointer: string; readonly after: unknown }
  | { readonly kind: "removed"; readonly pointer: string; readonly before: unknown }
  | { readonly kind: "changed"; readonly pointer: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: "moved"; readonly pointer: string; readonly from: string };

/**
 * Compares two values, reporting each difference as deep as it lies. List elements match by identity (`id`, `path`,
 * `handle`, `code` …), the others by equality and place.
 * @param before parsed JSON
 * @returns empty if equal; the order of properties does not count
 */
export function diffValues(before: unknown, after: unknown): Change[] {
  return diffAt(before, after, "", "");
}

function diffAt(before: unknown, after: unknown, from: string, pointer: string): Change[] {
  if (before === after) return [];
  if (before === undefined) return after === undefined ? [] : [{ kind: "added", pointer, after }];
  if (after === undefined) return [{ kind: "removed", pointer: from, before }];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, from, pointer);
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      diffAt(ownProperty(before, key), ownProperty(after, key), childPointer(from, key), childPointer(pointer, key)),
    );
  }
  return sameValue(before, after) ? [] : [{ kind: "changed", pointer, before, after }];
}

function diffLists(before: readonly unknown[], after: readonly unknown[], from: string, pointer: string): Change[] {
  const match = matchElements(before, after);
  const matched = new Set(match);
  const inPlace = longestIncreasing(match);
  const removed = before.flatMap((element, index) =>
    matched.has(index) ? [] : [{ kind: "removed", pointer: childPointer(from, index), before: element } as const],
  );
  const others = after.flatMap((element, index): Change[] => {
    const earlier = match[index];
    const to = childPointer(pointer, index);
    if (earlier === undefined) return [{ kind: "added", pointer: to, after: element }];
    const at = childPointer(from, earlier);
    return [
      ...(inPlace.has(index) ? [] : [{ kind: "moved", pointer: to, from: at } as const]),
      ...diffAt(before[earlier], element, at, to),
    ];
  });
  return [...removed, ...others];
}
