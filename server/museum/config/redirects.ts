import { rememberFor } from "../../../engine/core/memo.ts";
import type { Redirect, Redirects } from "../../../schemas/generated/redirects.ts";
import { validate } from "../../../schemas/generated/redirects.validator.js";
import { type Checked, checked } from "../model/check.ts";
import { addressKey } from "../page-addresses.ts";
import { checkSchema, readSchema } from "./schemas.ts";

const schema = readSchema("schemas/redirects.schema.json");

/** Checks redirects.json: its form, duplicate addresses, and loops. */
export const checkRedirects = rememberFor((value: unknown): Checked<readonly Redirect[]> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const { redirects } = value as Redirects;
  const first = new Map<string, number>();
  for (const [index, { from, to }] of redirects.entries()) {
    if (!isAddress(to))
      problems.push({
        ...{ code: "REDIRECT_INVALID", pointer: `/redirects/${index}/to`, value: to },
        message: `no browser can go to ${JSON.stringify(to)}`,
        fix: "write the address as a browser shows it",
      });
    const earlier = first.get(addressKey(from));
    if (earlier === undefined) first.set(addressKey(from), index);
    else
      problems.push({
        code: "REDIRECT_DUPLICATE",
        pointer: `/redirects/${index}/from`,
        message: `"${from}" is already redirected at /redirects/${earlier}`,
        fix: "remove one of the two",
        value: from,
      });
  }
  for (const [index, circle] of circlesOf(redirects, first)) {
    const to = redirects[index]?.to ?? "";
    const shown = circle.length > mostNamed ? [...circle.slice(0, mostNamed), "…", circle.at(-1)] : circle;
    problems.push({
      code: "REDIRECT_LOOP",
      pointer: `/redirects/${index}/to`,
      message: `"${to}" leads back: ${shown.join(" → ")}`,
      fix: "lead one of them to a page that exists",
      value: to,
    });
  }
  const placeOf = ({ pointer }: { readonly pointer: string }) => Number(pointer.split("/")[2]);
  return checked(
    redirects,
    problems.sort((one, other) => placeOf(one) - placeOf(other)),
  );
});

/** Checks that browsers accept it as a Location header. */
function isAddress(to: string): boolean {
  return !/\p{Surrogate}/u.test(to) && (!/^https?:/.test(to) || URL.canParse(to));
}

/** A longer loop is shortened to its beginning and end. */
const mostNamed = 20;

/** Finds each loop once, by its first redirect, in linear time. @param first each address's redirect */
function circlesOf(redirects: readonly Redirect[], first: ReadonlyMap<string, number>): Map<number, string[]> {
  const nextOf = (index: number) => first.get(addressKey(redirects[index]?.to ?? ""));
  const circles = new Map<number, string[]>();
  const passed = new Map<number, number>();
  for (const start of first.values()) {
    const walk: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !passed.has(at)) {
      passed.set(at, start);
      walk.push(at);
      at = nextOf(at);
    }
    if (at === undefined || passed.get(at) !== start) continue;
    const circle = walk.slice(walk.indexOf(at));
    const begin = circle.reduce((least, each) => Math.min(least, each));
    const ordered = [...circle.slice(circle.indexOf(begin)), ...circle.slice(0, circle.indexOf(begin)), begin];
    circles.set(
      begin,
      ordered.map((index) => redirects[index]?.from ?? ""),
    );
  }
  return new Map([...circles].sort(([one], [other]) => one - other));
}
