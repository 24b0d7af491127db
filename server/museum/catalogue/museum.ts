import type { Temporal } from "temporal-polyfill";
import type { Config } from "../model/config.ts";
import type { Moment } from "../model/times.ts";
import type { ServerContext } from "../server-context.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";

export interface Museum extends Moment {
  readonly index: CatalogueIndex;
}

/** Returns the museum at an instant, in its own time zone. */
export function museumAt({ tenant, catalogue }: Pick<Config, "tenant" | "catalogue">, now: Temporal.Instant): Museum {
  return { tenant, index: indexCatalogue(catalogue), now, ...calendarDay(tenant.timeZone, now) };
}

type CalendarDay = Pick<Museum, "today" | "date">;

let last: { readonly timeZone: string; readonly sinceEpoch: number; readonly time: CalendarDay } | undefined;

/** Cached for the minute: every call needs it, and time zones change only on the minute. */
function calendarDay(timeZone: string, now: Temporal.Instant): CalendarDay {
  const sinceEpoch = Math.floor(now.epochMilliseconds / 60_000);
  if (last === undefined || last.timeZone !== timeZone || last.sinceEpoch !== sinceEpoch) {
    const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
    last = { timeZone, sinceEpoch, time: { today, date: today.toString() } };
  }
  return last.time;
}

export function museumNow({ config, now }: Pick<ServerContext, "config" | "now">): Museum {
  return museumAt(config.current, now());
}
