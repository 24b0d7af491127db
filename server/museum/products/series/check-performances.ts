import type { Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";

/** Requires a single day and time for each event of a series; otherwise its ticket would be ambiguous. */
export function checkPerformances({ series, events }: Catalogue): Problem[] {
  return series.flatMap((each, index) =>
    each.events.flatMap((id, at): Problem[] => {
      const event = events.find((candidate) => candidate.id === id);
      const several = event && severalOf(event);
      if (several === undefined) return [];
      return [
        {
          code: "CATALOGUE_SERIES",
          pointer: `/series/${index}/events/${at}`,
          message: `At series "${each.id}" (/series/${index}): the event "${id}" ${several}, so that nobody knows which of them the series' ticket is for`,
          fix: "name an event of one date and at most one time, one for each evening of the series",
          value: id,
        },
      ];
    }),
  );
}

function severalOf({
  opening: { weekly = [], dates = [] },
  slots: usual = [],
  days = [],
}: Catalogue["events"][number]): string | undefined {
  const slots = [usual, ...days.map((day) => day.slots ?? [])].toSorted((a, b) => b.length - a.length)[0] ?? usual;
  if (weekly.length > 0) return "is open on many days";
  if (dates.length > 1) return `has ${dates.length} dates`;
  return slots.length > 1 ? `has ${slots.length} times` : undefined;
}
