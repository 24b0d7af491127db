import type { Problem } from "../../config/problems.ts";
import type { Catalogue } from "../../config/types.ts";

/** That each event is open on some day, and that no span of days ends before it begins. */
export function checkOpenings(catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const [index, { id, opening }] of catalogue.events.entries()) {
    const pointer = `/events/${index}/opening`;
    const add = (at: string, message: string, rest: Pick<Problem, "fix" | "value">) =>
      problems.push({ code: "CATALOGUE_OPENING", pointer: at, message: `At event "${id}" (/events/${index}): ${message}`, ...rest });
    if (!opening.weekly?.length && !opening.dates?.length)
      add(pointer, "opening names no day, so that the event is never open", { fix: 'add "weekly" or "dates"' });
    const spans: [string, { from?: string; until?: string; to?: string }][] = [[pointer, opening]];
    for (const [at, closure] of (opening.closures ?? []).entries()) if (typeof closure === "object") spans.push([`${pointer}/closures/${at}`, closure]);
    for (const [at, { from, until, to = until }] of spans) {
      if (from !== undefined && to !== undefined && from > to)
        add(`${at}/from`, `"${from}" is later than "${to}", where the span ends`, { fix: "exchange the two", value: from });
    }
  }
  return problems;
}
