import { isCalendarDay } from "../../model/calendar.ts";
import type { Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";

/** Checks that an event's sale starts on a valid day, and earlier for members than for others. */
export function checkSale({ events }: Catalogue): Problem[] {
  return events.flatMap(({ id, onSaleFrom, memberOnSaleFrom }, index) => {
    const problem = (key: string, value: string, message: string, fix: string): Problem => ({
      ...{
        code: "CATALOGUE_SALE",
        pointer: `/events/${index}/${key}`,
        message: `At event "${id}" (/events/${index}): ${key} ${message}`,
        fix,
        value,
      },
    });
    for (const [key, time] of Object.entries({ onSaleFrom, memberOnSaleFrom }))
      if (time !== undefined && !isCalendarDay(time.slice(0, 10)))
        return [problem(key, time, `is "${time}", a day that there is not`, "correct the day")];
    if (memberOnSaleFrom === undefined) return [];
    if (onSaleFrom === undefined)
      return [
        problem(
          "memberOnSaleFrom",
          memberOnSaleFrom,
          "has no effect without onSaleFrom: everybody can buy already",
          'add "onSaleFrom", a later time',
        ),
      ];
    if (memberOnSaleFrom < onSaleFrom) return [];
    const message = `is "${memberOnSaleFrom}", not before "${onSaleFrom}", when everybody can buy`;
    return [problem("memberOnSaleFrom", memberOnSaleFrom, message, "write an earlier time, or remove it")];
  });
}
