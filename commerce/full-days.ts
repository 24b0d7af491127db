import type { Dates } from "../schemas/generated/wire.ts";

/** Lists the shown days without room for a party; 0 means that the party is unknown. */
export function fullDays({ dates, following, today }: Dates, party: number): string[] {
  const days = [...dates, ...(following?.dates ?? [])];
  // Cells that pad a week have no date.
  return days
    .filter(({ date, closed, maxPartySize }) => today && date > today && !closed && maxPartySize < (party || 1))
    .map(({ date }) => date);
}
