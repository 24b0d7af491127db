export const reportNames = ["day-end", "sales", "attendance", "redemptions", "members", "answers"] as const;

export type ReportName = (typeof reportNames)[number];

/** Report and days (YYYY-MM-DD). */
export interface Asked {
  readonly report: ReportName;
  readonly from: string;
  readonly to: string;
}

const usualDays = 30;

/** Reads report and days from the address; defaults to today, or the last 30 days. */
export function askedBy(query: Readonly<Record<string, string | undefined>>, today: string): Asked {
  const report = reportNames.find((name) => name === query.report) ?? "day-end";
  if (report === "day-end") {
    const day = query.date ?? today;
    return { report, from: day, to: day };
  }
  const to = query.to ?? today;
  return { report, from: query.from ?? addDays(to, 1 - usualDays), to };
}

export function queryOf({ report, from, to }: Asked): Record<string, string> {
  return report === "day-end" ? { report, date: to } : { report, from, to };
}

/** Adds days to a date; returns an invalid date unchanged. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
