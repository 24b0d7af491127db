import type { Dates } from "../schemas/generated/wire.ts";

/** The days of a month, and of the next one where both are shown, on which there is no room for a party; a party of 0 is not known yet. */
export function fullDays({ dates, following, today }: Dates, party: number): string[] {
  const days = [...dates, ...(following?.dates ?? [])];
  // Cells that pad a week have no date.
  return days.filter(({ date, closed, maxPartySize }) => today && date > today && !closed && maxPartySize < (party || 1)).map(({ date }) => date);
}
