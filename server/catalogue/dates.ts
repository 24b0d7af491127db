import { Temporal } from "temporal-polyfill";
import { fromCents } from "../../commerce/money.ts";
import type { CalendarDay, Dates } from "../../schemas/generated/wire.ts";
import { type Asking, type Day, readDays } from "./availability.ts";
import { daysOf } from "./museum.ts";
import { cheapestPrice, type Part } from "./parts.ts";

/**
 * A month's days for an event, or for the events of a bundle together: a day is open when all of them are, and has room for the party
 * that the fullest of them has room for.
 * @param month YYYY-MM; without it, the first month in which something is left, else the first on sale
 */
export async function monthOfDates(asking: Asking, parts: readonly Part[], month: string | undefined): Promise<Dates> {
  const months = monthsOnSale(asking, parts);
  if (month !== undefined) return readMonth(asking, parts, month, months);
  for (const each of months) {
    const dates = await readMonth(asking, parts, each, months);
    if (dates.dates.some(({ available }) => available)) return dates;
  }
  return readMonth(asking, parts, months[0] ?? asking.museum.today.toPlainYearMonth().toString(), months);
}

/** The months (YYYY-MM, ascending) with a day on which all parts are open. */
function monthsOnSale({ museum }: Asking, parts: readonly Part[]): string[] {
  const [first = new Set<string>(), ...others] = parts.map(({ event }) => daysOf(museum, event));
  return [...new Set([...first].filter((day) => others.every((days) => days.has(day))).map((day) => day.slice(0, 7)))];
}

async function readMonth(asking: Asking, parts: readonly Part[], month: string, months: readonly string[]): Promise<Dates> {
  const { tenant, today } = asking.museum;
  const yearMonth = Temporal.PlainYearMonth.from(month);
  const days = Array.from({ length: yearMonth.daysInMonth }, (_, index) => yearMonth.toPlainDate({ day: index + 1 }));
  const read = await readDays(asking, parts, `${month}-01`, `${month}-${yearMonth.daysInMonth}`);
  const prices = parts.map(cheapestPrice).filter((price) => price !== undefined);
  const fromPrice =
    prices.length === 0
      ? undefined
      : fromCents(
          prices.reduce((sum, price) => sum + price, 0),
          tenant.currencyCode,
        );
  const cells = days.map((day): CalendarDay => {
    const ofParts = parts.map(({ event }) => read(event, day.toString()));
    const open = ofParts.every((each) => each.open);
    const maxPartySize = open ? Math.min(...ofParts.map(({ largest }) => largest)) : 0;
    return {
      date: day.toString(),
      dayOfMonth: day.day,
      dayOfWeek: day.dayOfWeek % 7,
      available: maxPartySize > 0,
      maxPartySize,
      empty: false,
      closed: !open && Temporal.PlainDate.compare(day, today) >= 0,
      ...(maxPartySize > 0 && { fewLeft: ofParts.some(hasFewLeft), ...(fromPrice && { fromPrice }) }),
    };
  });
  const leading = (days[0]?.dayOfWeek ?? 0) % 7;
  const trailing = (7 - ((leading + cells.length) % 7)) % 7;
  return {
    dates: [...padding(0, leading), ...cells, ...padding(7 - trailing, trailing)],
    currentMonth: month,
    nextMonth: months.find((each) => each > month) ?? null,
    previousMonth: months.findLast((each) => each < month) ?? null,
    month: yearMonth.month,
    year: yearMonth.year,
    today: today.toString(),
    currentMonthName: new Intl.DateTimeFormat(tenant.locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`)),
  };
}

/** Worth a hurry: under a fifth of the day's seats, or fewer than ten for any one time. */
function hasFewLeft({ left, total, largest }: Day): boolean {
  return left * 5 < total || largest < 10;
}

function padding(firstWeekday: number, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => ({
    date: "",
    dayOfMonth: 0,
    dayOfWeek: firstWeekday + index,
    available: false,
    maxPartySize: 0,
    empty: true,
  }));
}
