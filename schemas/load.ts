declare const answered: unique symbol;

/**
 * A path to GET, which carries the type of its answer and of its base. A string at run time. `paths` makes them of the
 * table of routes.
 */
export type Load<Answer = unknown, Base = unknown> = string & { readonly [answered]: { readonly answer: Answer; readonly base: Base } };

/** Says what a path answers: for whoever makes paths, such as the generated `paths`. */
export const load = <Answer, Base = unknown>(path: string): Load<Answer, Base> => path as Load<Answer, Base>;

/** A parameter within a path. Several ids in one are parted by commas, which stay. */
export const segment = (value: string): string => encodeURIComponent(value).replaceAll("%2C", ",");

/** What follows a path after "?"; nothing where all of it is missing. Not named as a parameter of a call may be: they stand beside each other. */
export function searchOf(given: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? "" : `?${new URLSearchParams(present)}`;
}
