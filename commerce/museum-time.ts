import { museumMoment } from "./clock.ts";

/** A day, YYYY-MM-DD, and a time written like a slot's label, which messages format for each reader: "2:41 PM". */
export interface MuseumTime {
  readonly date: string;
  readonly time: string;
}

/** Returns an instant by the museum's calendar and clock, as an API answer has it: the same in every language. */
export function museumTime(instant: Date | string, timeZone: string): MuseumTime {
  const moment = museumMoment(new Date(instant).getTime(), timeZone);
  const [hour = 0, minute = 0] = moment.slice(11).split(":").map(Number);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  return { date: moment.slice(0, 10), time };
}
