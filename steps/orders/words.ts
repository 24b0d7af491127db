import { counted } from "../../commerce/counted.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatList } from "../../messages/formats/list.ts";
import type { RecordTicket } from "../../schemas/generated/wire.ts";

/** "Sat, Dec 5, 2026, 10:00 AM". */
export function whenOf(locale: string, { date, time }: Pick<RecordTicket, "date" | "time">): string {
  return [formatDay(locale, date, "short"), time].filter((part) => part !== "").join(", ");
}

/** "2 adults, 1 child". */
export function guestsOf(locale: string, { ticketTypes, counted: words = {} }: RecordTicket): string {
  return formatList(
    locale,
    Object.entries(ticketTypes).map(([title, count]) => counted(locale, count, title, words[title])),
    "unit",
  );
}

export function partyOf({ ticketTypes }: RecordTicket): number {
  return Object.values(ticketTypes).reduce((sum, count) => sum + count, 0);
}
