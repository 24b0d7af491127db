import { minuteOf } from "../../../../commerce/day-parts.ts";
import type { Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";

/** Checks that each event opens on some day, and that no span ends before it starts. */
export function checkOpenings(catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const [index, event] of catalogue.events.entries()) {
    const { id, opening } = event;
    const pointer = `/events/${index}/opening`;
    const add = (at: string, message: string, rest: Pick<Problem, "fix" | "value">) =>
      problems.push({
        code: "CATALOGUE_OPENING",
        pointer: at,
        message: `At event "${id}" (/events/${index}): ${message}`,
        ...rest,
      });
    if (!opening.weekly?.length && !opening.dates?.length)
      add(pointer, "opening names no day, so that the event is never open", { fix: 'add "weekly" or "dates"' });
    problems.push(...checkOrder(event.slots ?? [], `/events/${index}/slots`, event.title));
    const spans: [string, { from?: string; until?: string; to?: string }][] = [[pointer, opening]];
    for (const [at, closure] of (opening.closures ?? []).entries())
      if (typeof closure === "object") spans.push([`${pointer}/closures/${at}`, closure]);
    for (const [at, { from, until, to = until }] of spans) {
      if (from !== undefined && to !== undefined && from > to)
        add(`${at}/from`, `"${from}" is later than "${to}", where the span ends`, {
          fix: "exchange the two",
          value: from,
        });
    }
  }
  return problems;
}

/** Warns about entry times out of order: usually the author meant noon and wrote midnight. */
function checkOrder(slots: readonly string[], at: string, title: string): Problem[] {
  const minutes = slots.map(minuteOf);
  const place = minutes.findIndex((each, index) => index > 0 && each <= Number(minutes[index - 1]));
  if (place < 0) return [];
  const message = `the entry time "${slots[place]}" of ${title} stands behind "${slots[place - 1]}", and is not later`;
  return [
    {
      code: "TIMES_UNORDERED",
      pointer: `${at}/${place}`,
      message,
      fix: "write the times in their order; noon is 12:00 PM",
      value: slots[place],
    },
  ];
}
