declare const answered: unique symbol;

/** A path to GET, typed by response and base; a string at run time. `paths` derives them from the routes. */
export type Load<Answer = unknown, Base = unknown> = string & {
  readonly [answered]: { readonly answer: Answer; readonly base: Base };
};

/** Types a path's response; for code that builds paths, such as the generated `paths`. */
export const load = <Answer, Base = unknown>(path: string): Load<Answer, Base> => path as Load<Answer, Base>;

/** Encodes a path parameter; keeps commas, which separate ids. */
export const segment = (value: string): string => encodeURIComponent(value).replaceAll("%2C", ",");

/** Builds a query string, or "". Its name avoids clashes with parameters of generated calls. */
export function searchOf(given: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? "" : `?${new URLSearchParams(present)}`;
}
