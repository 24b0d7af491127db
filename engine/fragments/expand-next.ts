import { isStepPath } from "../core/named-components.ts";
import { isRecord } from "../core/pointer.ts";
import { returns } from "./fragment-rows.ts";
import { fillIn } from "./parameters.ts";
import type { Place } from "./places.ts";
import { prefixCondition } from "./rewrite-paths.ts";

/** An entry of an expanded nextStep, with the places of its parts by pointer below it. */
export interface NextEntry {
  readonly to: string;
  readonly when?: unknown;
  readonly places: readonly (readonly [pointer: string, place: Place])[];
}

/** How names in one file are understood where it is used. */
export interface NextScope {
  readonly prefix: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly known: ReadonlySet<string>;
  /** By path within the file, the path of the first step of a use there. */
  readonly entries: ReadonlyMap<string, string>;
  /** Where "return" leads; undefined in a flow. */
  readonly exit: readonly NextEntry[] | undefined;
  place(pointer: string): Place;
}

/** Expands a nextStep into entries; undefined if it is malformed, or stays as the file has it. */
export function expandNext(nextStep: unknown, at: string, scope: NextScope): readonly NextEntry[] | undefined {
  if (typeof nextStep === "string") return expandTarget(nextStep, [["", scope.place(at)]], scope);
  if (!Array.isArray(nextStep)) return undefined;
  const isPlain = nextStep.every((entry) => typeof entry === "string" || isBranch(entry));
  if (!isPlain) return undefined;
  return nextStep.flatMap((entry: unknown, index) => {
    const place = scope.place(`${at}/${index}`);
    return isBranch(entry) ? expandBranch(entry, place, scope) : expandTarget(String(entry), [["", place]], scope);
  });
}

interface Branch {
  readonly when: Readonly<Record<string, unknown>>;
  readonly to: string;
}

function isBranch(entry: unknown): entry is Branch {
  return isRecord(entry) && isRecord(entry.when) && typeof entry.to === "string";
}

function expandTarget(to: string, places: NextEntry["places"], scope: NextScope): readonly NextEntry[] {
  if (to === returns && scope.exit !== undefined) return scope.exit;
  const entry = scope.entries.get(to);
  return [{ to: entry ?? (isStepPath(to) ? scope.prefix + to : to), places }];
}

function expandBranch({ when: written, to }: Branch, place: Place, scope: NextScope): readonly NextEntry[] {
  const when = fillIn(prefixCondition(written, scope.prefix), scope.values, scope.known);
  if (to !== returns || scope.exit === undefined)
    return expandTarget(to, [["", place]], scope).map((entry) => ({ ...entry, when }));
  const own = below(place, "/when");
  // Where the branch returns, the conditions of the use decide in addition.
  return scope.exit.map((outer): NextEntry => {
    const [[, outerPlace] = ["", place]] = outer.places;
    if (outer.when === undefined)
      return {
        to: outer.to,
        when,
        places: [
          ["", place],
          ["/to", outerPlace],
        ],
      };
    return {
      to: outer.to,
      when: { allOf: [when, outer.when] },
      places: [
        ["", place],
        ["/when", own],
        ["/when/allOf/0", own],
        ...outer.places.map(
          ([pointer, each]) => [whenOf(pointer), pointer === "" ? below(each, "/when") : each] as const,
        ),
        ["/to", outer.places.find(([pointer]) => pointer === "/to")?.[1] ?? below(outerPlace, "/to")],
      ],
    };
  });
}

function whenOf(pointer: string): string {
  return `/when/allOf/1${pointer.startsWith("/when") ? pointer.slice("/when".length) : ""}`;
}

function below(place: Place, pointer: string): Place {
  return { ...place, pointer: place.pointer + pointer };
}
