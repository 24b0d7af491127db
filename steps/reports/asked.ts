/** The reports that there are, in their order, as the address names them. */
export const reportNames = ["day-end", "sales", "attendance", "redemptions", "members", "answers"] as const;

export type ReportName = (typeof reportNames)[number];

/** What is asked for: which report of which days (YYYY-MM-DD). */
export interface Asked {
  readonly report: ReportName;
  readonly from: string;
  readonly to: string;
}

/** How many days the reports of several have at first. */
const usualDays = 30;

/** What an address asks for. Where it names no days: today, or the last thirty. */
export function askedBy(query: Readonly<Record<string, string | undefined>>, today: string): Asked {
  const report = reportNames.find((name) => name === query.report) ?? "day-end";
  if (report === "day-end") {
    const day = query.date ?? today;
    return { report, from: day, to: day };
  }
  const to = query.to ?? today;
  return { report, from: query.from ?? addDays(to, 1 - usualDays), to };
}

/** The address of what is asked for. */
export function queryOf({ report, from, to }: Asked): Record<string, string> {
  return report === "day-end" ? { report, date: to } : { report, from, to };
}

/** The day so many days later; what is no day comes back as it is. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
