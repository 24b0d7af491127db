import { paymentName } from "../../commerce/payments.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/reports.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/reports.ts";
import { followPress } from "../../ui/links.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { dayEndFigures, dayEndTables } from "./day-end-tables.ts";
import { askedBy, Days, queryOf, reportNames } from "./days.tsx";
import { Report } from "./report.tsx";
import styles from "./reports.module.css";
import {
  answersTables,
  attendanceTables,
  membersTables,
  redemptionsTables,
  salesTables,
  type Words,
} from "./tables.ts";
import { visitsTables } from "./visits-tables.ts";

/** Daily reports of sales, money and redemptions (docs/behaviour.md, "Reports"). The address holds report and days. */
export default function ReportsScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const text = useText(say, data);
  const words: Words = {
    locale,
    text,
    payment: (provider) => ownNameOf(data, provider) ?? paymentName(locale, provider),
    moment: services.moment,
    sortableMoment: services.sortableMoment,
  };
  const today = services.today();
  const asked = askedBy(address.query, today);
  const { report, from, to } = asked;
  const titles = {
    "day-end": text("dayEndText"),
    sales: text("salesText"),
    attendance: text("attendanceText"),
    redemptions: text("redemptionsText"),
    members: text("membersText"),
    answers: text("answersText"),
    visits: text("visitsText"),
  };
  return (
    <div className={styles.reports}>
      <nav aria-label={text("listLabel")} className={styles.list}>
        {reportNames.map((name) => {
          // Keep the days when switching reports, except that the day's end is today's.
          const query = queryOf(
            askedBy(name === "day-end" || report === "day-end" ? { report: name } : { report: name, from, to }, today),
          );
          return (
            <a
              key={name}
              href={address.href(address.path, query)}
              aria-current={name === report ? "page" : undefined}
              onClick={(event) => followPress(event, () => address.go(address.path, { query }))}
            >
              {titles[name]}
            </a>
          );
        })}
      </nav>
      <Days asked={asked} today={today} words={words} address={address} />
      <p
        className={styles.printed}
      >{`${titles[report]}: ${from === to ? formatDay(locale, to) : `${formatDay(locale, from)} – ${formatDay(locale, to)}`}`}</p>
      <Asked report={report} from={from} to={to} words={words} services={services} />
    </div>
  );
}

interface AskedProps extends ReturnType<typeof askedBy> {
  words: Words;
  services: ToolServices;
}

function Asked({ report, from, to, words, services }: AskedProps) {
  const of = { words, services, days: from === to ? to : `${from}-${to}` };
  const span = { from, to };
  if (report === "sales")
    return <Report key={report} path={staffPaths.salesReport(span)} tablesOf={salesTables} {...of} />;
  if (report === "attendance")
    return <Report key={report} path={staffPaths.attendanceReport(span)} tablesOf={attendanceTables} {...of} />;
  if (report === "redemptions")
    return <Report key={report} path={staffPaths.redemptionsReport(span)} tablesOf={redemptionsTables} {...of} />;
  if (report === "members")
    return <Report key={report} path={staffPaths.membersReport(span)} tablesOf={membersTables} {...of} />;
  if (report === "answers")
    return <Report key={report} path={staffPaths.answersReport(span)} tablesOf={answersTables} {...of} />;
  if (report === "visits")
    return <Report key={report} path={staffPaths.visitsReport(span)} tablesOf={visitsTables} {...of} />;
  return (
    <Report
      key={report}
      path={staffPaths.dayEndReport({ date: to })}
      tablesOf={dayEndTables}
      figuresOf={dayEndFigures}
      {...of}
    />
  );
}

function ownNameOf(data: Data, provider: string): string | undefined {
  const names: Readonly<Record<string, string | undefined>> = {
    cash: data.cashPaymentText,
    "card-terminal": data.terminalPaymentText,
    stripe: data.stripePaymentText,
    demo: data.demoPaymentText,
  };
  return names[provider];
}
