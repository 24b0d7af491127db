import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { ownProperty, sameValue } from "./json-value.ts";
import { mergeLists } from "./merge-lists.ts";
import type { Conflict, Versions } from "./merge-versions.ts";

/** Merges both changes; on a conflict keeps theirs and reports it. */
export function mergeValues(versions: Versions, pointer: string, report: (conflict: Conflict) => void): unknown {
  const { base, mine, theirs } = versions;
  if (sameValue(base, mine) || sameValue(mine, theirs)) return theirs;
  if (sameValue(base, theirs)) return mine;
  const merge = (inner: Versions, at: string) => mergeValues(inner, at, report);
  if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base)))
    return mergeObjects({ base: base ?? {}, mine, theirs }, pointer, merge);
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base)))
    return mergeLists({ base: base ?? [], mine, theirs }, pointer, merge, report);
  report({ kind: "value", pointer, ...versions });
  return theirs;
}

function mergeObjects(
  { base, mine, theirs }: Versions<Readonly<Record<string, unknown>>>,
  pointer: string,
  merge: (versions: Versions, pointer: string) => unknown,
): Record<string, unknown> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)]);
  const of = (key: string): Versions => ({
    base: ownProperty(base, key),
    mine: ownProperty(mine, key),
    theirs: ownProperty(theirs, key),
  });
  const merged = [...keys].map((key) => [key, merge(of(key), childPointer(pointer, key))] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
