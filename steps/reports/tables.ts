import { toCents } from "../../commerce/money.ts";
import type { AuthorText } from "../../messages/author-text.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/reports.ts";
import type { Data } from "../../schemas/generated/steps/reports.ts";
import type {
  AnswersReport,
  Attendance,
  AttendanceReport,
  LiabilityFigures,
  MemberFigures,
  MembersReport,
  RedemptionsReport,
  SalesFigures,
  SalesReport,
} from "../../schemas/generated/wire.ts";
import {
  type Cell,
  columnsOf,
  countCell,
  dayCell,
  hourCell,
  isNothing,
  moneyCell,
  monthCell,
  plotOf,
  type ReportTable,
  textCell,
} from "./report-table.ts";

export interface Words {
  readonly locale: string;
  readonly text: AuthorText<typeof say, Data>;
  payment(provider: string): string;
  moment(instant: string): string;
  /** "2026-12-05 14:45". */
  sortableMoment(instant: string): string;
}

/** Returns sales by day, by product and, if there are any, by code. */
export function salesTables({ days, products, codes, total, liabilities }: SalesReport, words: Words): ReportTable[] {
  const { locale, text } = words;
  const columns = salesColumns(total, words);
  const byDay = {
    columns: columnsOf([text("dayText")], columns.titles),
    rows: days.map(({ date, sales }) => [dayCell(locale, date), ...columns.cells(sales)]),
  };
  const totals = columns.cells(total);
  return [
    {
      ...byDay,
      name: "sales-by-day",
      title: text("byDayTitle"),
      total: [textCell(text("totalText")), ...totals],
      isHidden: (row) => row.slice(1).every(isNothing),
      ...plotOf(byDay, [text("grossText")]),
    },
    {
      name: "sales-by-product",
      title: text("byProductTitle"),
      columns: columnsOf([text("productText"), text("typeText")], columns.titles),
      rows: products.map(({ title, productType, sales }) => [
        textCell(title),
        textCell(productTypeOf(words, productType)),
        ...columns.cells(sales),
      ]),
      total: [textCell(text("totalText")), textCell(""), ...totals],
    },
    ...(codes.length === 0
      ? []
      : [
          {
            name: "sales-by-code",
            title: text("byCodeTitle"),
            columns: columnsOf([text("codeText")], [text("ordersText"), text("discountsText"), text("grossText")]),
            rows: codes.map(({ code, orders, discounts, total: all }) => [
              textCell(code),
              countCell(locale, orders),
              moneyCell(locale, discounts),
              moneyCell(locale, all),
            ]),
          },
        ]),
    ...liabilitiesTable("sales", liabilities, words),
  ];
}

/** Money taken and still owed, such as for gift cards: it is not in the sales. */
export function liabilitiesTable(
  report: string,
  liabilities: readonly LiabilityFigures[] | undefined,
  { locale, text }: Words,
): ReportTable[] {
  if (liabilities === undefined) return [];
  const figures = [
    text("issuedText"),
    text("redeemedText"),
    text("returnedText"),
    text("voidedText"),
    text("outstandingText"),
  ];
  return [
    {
      name: `${report}-liabilities`,
      title: text("liabilitiesTitle"),
      columns: columnsOf([text("liabilityText")], figures),
      rows: liabilities.map(({ title, issued, redeemed, refunded, voided, outstanding }) => [
        textCell(title),
        ...[issued, redeemed, refunded, voided, outstanding].map((money) => moneyCell(locale, money)),
      ]),
    },
  ];
}

/** Returns the sales columns; discounts and refunds only if the total has any. */
export function salesColumns(
  whole: SalesFigures,
  { locale, text }: Words,
): { titles: string[]; cells(sales: SalesFigures): Cell[] } {
  const hasDiscounts = toCents(whole.discounts) !== 0;
  const hasRefunds = whole.refunds !== undefined && toCents(whole.refunds) !== 0;
  const money = [
    // Without discounts and refunds, it is the same as net.
    ...(hasDiscounts || hasRefunds ? ([[say.listed(locale), ({ gross }: SalesFigures) => gross]] as const) : []),
    ...(hasDiscounts ? ([[text("discountsText"), ({ discounts }: SalesFigures) => discounts]] as const) : []),
    ...(hasRefunds
      ? ([[text("refundsText"), ({ refunds, discounts }: SalesFigures) => refunds ?? discounts]] as const)
      : []),
    [text("netText"), ({ net }: SalesFigures) => net],
    [text("taxText"), ({ tax }: SalesFigures) => tax],
    [text("grossText"), ({ total }: SalesFigures) => total],
  ] as const;
  return {
    titles: [text("ordersText"), text("ticketsText"), ...money.map(([title]) => title)],
    cells: (sales) => [
      countCell(locale, sales.orders),
      countCell(locale, sales.tickets),
      ...money.map(([, of]) => moneyCell(locale, of(sales))),
    ],
  };
}

/** Returns a product type's label, or the type itself if unknown. */
export function productTypeOf({ text }: Words, type: string): string {
  const known: Readonly<Record<string, string>> = {
    admission: text("admissionText"),
    specialEvent: text("specialEventText"),
    registration: text("registrationText"),
    membership: text("membershipText"),
    donation: text("donationText"),
    product: text("productTypeText"),
  };
  return known[type] ?? type;
}

export function attendanceTables({ days, times, total }: AttendanceReport, { locale, text }: Words): ReportTable[] {
  const figures = [text("soldText"), text("arrivedText")];
  const cells = ({ sold, arrived }: Attendance) => [countCell(locale, sold), countCell(locale, arrived)];
  const totals = [textCell(text("admissionsTotalText")), textCell(""), ...cells(total)];
  const dates = [...new Set(days.map(({ date }) => date))];
  const byDate = dates.map((date) => {
    const own = days.filter((day) => day.date === date && day.isAdmission).map(({ guests }) => guests);
    const guests = own.reduce((all, each) => ({ sold: all.sold + each.sold, arrived: all.arrived + each.arrived }), {
      sold: 0,
      arrived: 0,
    });
    return [dayCell(locale, date), ...cells(guests)];
  });
  return [
    {
      name: "attendance-by-event",
      title: text("byEventTitle"),
      columns: columnsOf([text("dayText"), text("eventText")], figures),
      rows: days.map(({ date, title, guests }) => [dayCell(locale, date), textCell(title), ...cells(guests)]),
      total: totals,
      ...plotOf({ columns: columnsOf([text("dayText")], figures), rows: byDate }, figures),
    },
    {
      name: "attendance-by-time",
      title: text("byTimeTitle"),
      columns: columnsOf([text("eventText"), text("timeText")], figures),
      rows: times.map(({ title, time, guests }) => [
        textCell(title),
        textCell(formatSlot(locale, time)),
        ...cells(guests),
      ]),
      total: totals,
    },
  ];
}

export function redemptionsTables(
  { days, hours, guests: all }: RedemptionsReport,
  { locale, text }: Words,
): ReportTable[] {
  const byHour = {
    columns: columnsOf([text("hourText")], [text("guestsText")]),
    rows: everyHour(hours).map(({ hour, guests }) => [hourCell(locale, hour), countCell(locale, guests)]),
  };
  const total = textCell(text("admissionsTotalText"));
  return [
    {
      ...byHour,
      name: "redemptions-by-hour",
      title: text("byHourTitle"),
      total: [total, countCell(locale, all)],
      ...plotOf(byHour, [text("guestsText")]),
    },
    {
      name: "redemptions-by-event",
      title: text("byEventTitle"),
      columns: columnsOf([text("dayText"), text("eventText")], [text("guestsText")]),
      rows: days.map(({ date, title, guests }) => [dayCell(locale, date), textCell(title), countCell(locale, guests)]),
      total: [total, textCell(""), countCell(locale, all)],
    },
  ];
}

/** Adds the hours without guests between the first and the last. */
function everyHour(hours: RedemptionsReport["hours"]): RedemptionsReport["hours"] {
  const guestsAt = new Map(hours.map(({ hour, guests }) => [hour, guests]));
  const first = hours[0]?.hour ?? 0;
  const length = (hours.at(-1)?.hour ?? first - 1) - first + 1;
  return Array.from({ length }, (_, at) => ({ hour: first + at, guests: guestsAt.get(first + at) ?? 0 }));
}

export function membersTables({ by, periods, levels, total }: MembersReport, { locale, text }: Words): ReportTable[] {
  const figures = [text("joinedText"), text("renewedText"), text("lapsingText")];
  const cells = ({ joined, renewed, lapsing }: MemberFigures) =>
    [joined, renewed, lapsing].map((count) => countCell(locale, count));
  const periodCell = by === "day" ? dayCell : monthCell;
  const totals = [textCell(text("totalText")), ...cells(total)];
  const byPeriod = {
    columns: columnsOf([by === "day" ? text("dayText") : text("dayMonthText")], figures),
    rows: periods.map(({ period, members }) => [periodCell(locale, period), ...cells(members)]),
  };
  return [
    {
      ...byPeriod,
      name: `members-by-${by}`,
      title: by === "day" ? text("byDayTitle") : text("byMonthTitle"),
      total: totals,
      ...plotOf(byPeriod, figures),
    },
    {
      name: "members-by-level",
      title: text("byLevelTitle"),
      columns: columnsOf([text("levelText")], figures),
      rows: levels.map(({ title, members }) => [textCell(title), ...cells(members)]),
      total: totals,
    },
  ];
}

export const maxShown = 300;

/** Returns the count of each answer, in total and by day, and all answers with their orders. */
export function answersTables(
  { counts, days, answers, moreAvailable }: AnswersReport,
  { locale, text }: Words,
): ReportTable[] {
  const [question, answer, orders] = [text("questionText"), text("answerText"), text("ordersText")];
  return [
    {
      name: "answers",
      title: text("byAnswerTitle"),
      columns: columnsOf([question, answer], [orders]),
      rows: counts.map((row) => [textCell(row.question), textCell(row.answer), countCell(locale, row.orders)]),
    },
    {
      name: "answers-by-day",
      title: text("answersByDayTitle"),
      columns: columnsOf([text("dayText"), question, answer], [orders]),
      rows: days.map((row) => [
        dayCell(locale, row.date),
        textCell(row.question),
        textCell(row.answer),
        countCell(locale, row.orders),
      ]),
    },
    {
      name: "answers-by-order",
      title: moreAvailable ? text("someAnswersTitle", { count: answers.length }) : text("allAnswersTitle"),
      columns: columnsOf([text("dayText"), text("orderText"), question, answer], []),
      rows: answers.map((row) => [
        dayCell(locale, row.date),
        textCell(row.order),
        textCell(row.question),
        textCell(row.answer),
      ]),
      maxShown,
    },
  ];
}
