import type { Problem } from "../check/problems.ts";
import { withoutPrefix } from "./rewrite-paths.ts";

/** Where a part of an expanded flow is written. */
export interface Place {
  /** The fragment's name; undefined for the flow's own file. */
  readonly fragment?: string;
  /** Into that file. */
  readonly pointer: string;
  /** The pointer of the use in the flow's file. */
  readonly use?: string;
  /** The prefix that the fragment's paths get in the flow. */
  readonly prefix: string;
}

/** A problem at the place where it is written. */
export type Placed<P> = P & Pick<Place, "fragment" | "use">;

/** By pointers into the expanded flow; what is below them is at the same place below. */
export type PlaceMap = ReadonlyMap<string, Place>;

/** Returns the place of a pointer into an expanded flow. */
export function placeOf(places: PlaceMap, pointer: string): Place {
  for (let known = pointer; known !== ""; known = known.slice(0, known.lastIndexOf("/"))) {
    const place = places.get(known);
    if (place === undefined) continue;
    const rest = pointer.slice(known.length);
    const inPointer = place.prefix.replaceAll("/", "~1");
    const own = place.prefix === "" ? rest : rest.replaceAll(`/${inPointer}~1`, "/~1");
    return { ...place, pointer: place.pointer + own };
  }
  return { pointer, prefix: "" };
}

/** Messages name steps as `(/steps/3)` and `at /steps/3/path`. */
const stepInMessage = /(?<=\(|at )\/steps\/\d+[^\s),;]*/g;

/** Moves a problem of an expanded flow to where its cause is written. */
export function placeProblem<P extends Pick<Problem, "pointer" | "message" | "fix" | "value">>(
  places: PlaceMap,
  problem: P,
): Placed<P> {
  const { fragment, pointer, use, prefix } = placeOf(places, problem.pointer);
  const { fix, value } = problem;
  const message = problem.message.replaceAll(stepInMessage, (named) => {
    const place = placeOf(places, named);
    return place.fragment === fragment ? place.pointer : `${place.pointer} in ${nameOfFile(place.fragment)}`;
  });
  return {
    ...problem,
    pointer,
    message: withoutPrefix(message, prefix),
    ...(fix !== undefined && { fix: withoutPrefix(fix, prefix) }),
    ...(typeof value === "string" &&
      prefix !== "" &&
      value.startsWith(`${prefix}/`) && { value: value.slice(prefix.length) }),
    ...(fragment !== undefined && { fragment }),
    ...(use !== undefined && { use }),
  };
}

function nameOfFile(fragment: string | undefined): string {
  return fragment === undefined ? "the flow" : `fragments/${fragment}.json`;
}
