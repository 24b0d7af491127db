import { rememberFor } from "../../../engine/core/remember.ts";
import type { Redirect, Redirects } from "../../../schemas/generated/redirects.ts";
import { validate } from "../../../schemas/generated/redirects.validator.js";
import { type Checked, checked, checkSchema } from "./check.ts";
import { readSchema } from "./schemas.ts";

const schema = readSchema("schemas/redirects.schema.json");

/** Checks redirects.json: its form, addresses redirected twice, and circles. */
export const checkRedirects = rememberFor((value: unknown): Checked<readonly Redirect[]> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const { redirects } = value as Redirects;
  const target = new Map(redirects.toReversed().map(({ from, to }) => [from, to]));
  const told = new Set<string>();
  for (const [index, { from, to }] of redirects.entries()) {
    const earlier = redirects.findIndex((other) => other.from === from);
    if (earlier < index) {
      problems.push({
        code: "REDIRECT_DUPLICATE",
        pointer: `/redirects/${index}/from`,
        message: `"${from}" is already redirected at /redirects/${earlier}`,
        fix: "remove one of the two",
        value: from,
      });
      continue;
    }
    const circle = follow(from, target);
    if (circle === undefined || told.has(from)) continue;
    for (const address of circle) told.add(address);
    problems.push({
      code: "REDIRECT_LOOP",
      pointer: `/redirects/${index}/to`,
      message: `"${to}" leads back: ${circle.join(" → ")}`,
      fix: "lead one of them to a page that exists",
      value: to,
    });
  }
  return checked(redirects, problems);
});

/** The circle that an address lies on, or undefined. */
function follow(from: string, target: ReadonlyMap<string, string>): string[] | undefined {
  const trail = [from];
  for (let at = target.get(from); at !== undefined; at = target.get(at)) {
    const seen = trail.includes(at);
    trail.push(at);
    if (seen) return at === from ? trail : undefined;
  }
  return undefined;
}
