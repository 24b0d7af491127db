import { type FormEvent, useId } from "react";
import type { ToolAddress } from "../../commerce/services.ts";
import { followPress } from "../../ui/links.tsx";
import styles from "./reports.module.css";
import type { Words } from "./tables.ts";

interface DaysProps {
  asked: Asked;
  today: string;
  words: Words;
  address: ToolAddress;
}

export function Days({ asked, today, words: { text }, address }: DaysProps) {
  const id = useId();
  const isOne = asked.report === "day-end";
  const show = (days: Pick<Asked, "from" | "to">) =>
    address.go(address.path, { query: queryOf({ ...asked, ...days }) });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const to = String(given.get("to"));
    show({ from: isOne ? to : String(given.get("from")), to });
  }
  const usual = isOne
    ? [{ title: text("todayText"), from: today }]
    : [
        { title: text("todayText"), from: today },
        { title: text("weekText"), from: addDays(today, -6) },
        { title: text("monthText"), from: addDays(today, -29) },
        { title: text("yearText"), from: `${today.slice(0, 4)}-01-01` },
      ];
  return (
    <div className={styles.days}>
      <form onSubmit={submit} className={styles.fields}>
        {!isOne && (
          <p>
            <label htmlFor={`${id}from`}>{text("fromLabel")}</label>
            <input key={asked.from} id={`${id}from`} name="from" type="date" required defaultValue={asked.from} />
          </p>
        )}
        <p>
          <label htmlFor={`${id}to`}>{isOne ? text("dayLabel") : text("toLabel")}</label>
          <input key={asked.to} id={`${id}to`} name="to" type="date" required defaultValue={asked.to} />
        </p>
        <button type="submit" className="button">
          {text("showText")}
        </button>
      </form>
      <ul className={styles.usual}>
        {usual.map(({ title, from }) => {
          const days = { from, to: today };
          return (
            <li key={title}>
              <a
                href={address.href(address.path, queryOf({ ...asked, ...days }))}
                aria-current={asked.from === from && asked.to === today ? "true" : undefined}
                onClick={(event) => followPress(event, () => show(days))}
              >
                {title}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const reportNames = ["day-end", "sales", "attendance", "redemptions", "members", "answers", "visits"] as const;

type ReportName = (typeof reportNames)[number];

/** Report and days (YYYY-MM-DD). */
interface Asked {
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
function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
