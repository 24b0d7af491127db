import { minuteOf } from "../../../commerce/day-parts.ts";
import type { SeatRow } from "../inventory/seat-row.ts";
import { anySlot, isRunning, slotsOf } from "../model/times.ts";
import type { Museum } from "./museum.ts";

const minutesOfDay = 24 * 60;
/** Clock changes are at most an hour. */
const changedMinutes = 60;

/** Returns earlier days' times that still run, because a visit may continue past midnight. */
export function runningOn(museum: Museum): SeatRow[] {
  return [...museum.index.events.values()].flatMap((event) => {
    const { id: eventId, durationMinutes: minutes = 0 } = event;
    const days = Math.ceil((minutes + changedMinutes) / minutesOfDay);
    return Array.from({ length: minutes === 0 ? 0 : days }, (_, ago) =>
      museum.today.subtract({ days: ago + 1 }).toString(),
    ).flatMap((date, ago) =>
      slotsOf(event, date).flatMap((slot) => {
        // Skip times that certainly ended on their day, to avoid computing moments.
        const mayRun = slot !== anySlot && minuteOf(slot) + minutes + changedMinutes > (ago + 1) * minutesOfDay;
        return mayRun && isRunning(museum, event, { date, slot }) ? [{ eventId, date, slot }] : [];
      }),
    );
  });
}

export function columnsOf(
  rows: readonly SeatRow[],
): readonly [eventIds: readonly string[], dates: readonly string[], slots: readonly string[]] {
  return [rows.map(({ eventId }) => eventId), rows.map(({ date }) => date), rows.map(({ slot }) => slot)];
}
