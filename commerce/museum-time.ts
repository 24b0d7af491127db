import { museumMoment } from "./clock.ts";

/** A day, YYYY-MM-DD, and a time that messages format as a slot: 14:41. */
export interface MuseumTime {
  readonly date: string;
  readonly time: string;
}

/** Returns an instant by the museum's calendar and clock, as an API answer has it: unformatted, the same in every language. */
export function museumTime(instant: Date | string, timeZone: string): MuseumTime {
  const moment = museumMoment(new Date(instant).getTime(), timeZone);
  return { date: moment.slice(0, 10), time: moment.slice(11) };
}
