import * as say from "../../../messages/generated/server/catalogue.ts";
import { invalid } from "../../core/http/http-error.ts";
import { isCalendarDay } from "../model/calendar.ts";

/** Reads a day from an address. @throws HttpError 400 */
export function readDay(date: string): string {
  if (!isCalendarDay(date))
    throw invalid({ code: "INVALID_DATE", field: "date", message: (locale) => say.noDate(locale, { text: date }) });
  return date;
}

/** Reads a month from an address, given as a month or one of its days; undefined if absent. @throws HttpError 400 */
export function readMonth(month: string | undefined): string | undefined {
  if (month === undefined || month === "") return undefined;
  if (/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  if (isCalendarDay(month)) return month.slice(0, 7);
  throw invalid({ code: "INVALID_MONTH", field: "date", message: (locale) => say.noMonth(locale, { text: month }) });
}

/** Reads a page number from an address; 1 if absent. @throws HttpError 400 */
export function readPage(page: string | undefined): number {
  if (page === undefined || page === "") return 1;
  if (/^[1-9]\d{0,5}$/.test(page)) return Number(page);
  throw invalid({ code: "INVALID_PAGE", field: "page", message: (locale) => say.noPage(locale, { text: page }) });
}
