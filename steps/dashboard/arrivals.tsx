import { useEffect, useId, useRef } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded, useRefresh } from "../../engine/react/use-loaded.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/dashboard.ts";
import { anyTime } from "../../schemas/any-time.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import type { ArrivalsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./arrivals.module.css";

/** Milliseconds. */
const refreshInterval = 30_000;

/** Expected and arrived guests per event, refreshed while the page is visible. */
export function Arrivals({ settings, services }: { settings: Data; services: ToolServices }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const { value, error, retry } = useLoaded(staffPaths.arrivals(), services.get);
  useRefresh(retry, refreshInterval);
  return (
    <section aria-labelledby={id} className={styles.arrivals}>
      <h2 id={id}>{text("arrivalsTitle")}</h2>
      {value !== undefined ? (
        value.events.length === 0 ? (
          <p className={styles.nobody}>{text("nobodyText")}</p>
        ) : (
          <>
            <p className={styles.total}>
              <b>{formatNumber(locale, value.admissions.arrived)}</b>{" "}
              <span>{say.admissionsText(locale, value.admissions)}</span>
            </p>
            {value.events.map((event, at) => (
              <EventArrivals key={event.id} event={event} isMain={at === 0} />
            ))}
          </>
        )
      ) : error !== undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{text("failedText")}</p>
          <button type="button" className="button" onClick={retry}>
            {text("retryText")}
          </button>
        </div>
      ) : (
        <Skeleton shape="rows" label={say.loading(locale)} />
      )}
    </section>
  );
}

type Event = ArrivalsResponse["events"][number];

/**
 * An event's current and next arrivals, and the day by slot. The largest event's are readable across the hall; the
 * others take a line each, and unfold.
 */
function EventArrivals({ event: { title, slots }, isMain }: { event: Event; isMain: boolean }) {
  const locale = useLocale();
  const id = useId();
  const now = slots.find(({ begins }) => begins === "now");
  const next = slots.find(({ begins }) => begins === "next");
  const count = (n: number) => formatNumber(locale, n);
  return (
    <div className={isMain ? styles.event : `${styles.event} ${styles.small}`}>
      <h3 id={id}>{title}</h3>
      <dl className={styles.figures}>
        {now !== undefined && (
          <div>
            <dt>{now.time === anyTime ? say.anyTimeText(locale) : say.nowText(locale, now)}</dt>
            <dd>
              <b>{count(now.arrived)}</b> <span>{say.arrivedOfText(locale, now)}</span>
            </dd>
          </div>
        )}
        {next !== undefined && (
          <div>
            <dt>{say.nextText(locale, next)}</dt>
            <dd>
              <b>{count(next.expected - next.arrived)}</b>{" "}
              <span>{say.expectedText(locale, { expected: next.expected - next.arrived })}</span>
            </dd>
          </div>
        )}
      </dl>
      {slots.length > 1 &&
        (isMain ? (
          <DayTable slots={slots} labelledBy={id} />
        ) : (
          <details>
            <summary>{say.allTimesText(locale)}</summary>
            <DayTable slots={slots} labelledBy={id} />
          </details>
        ))}
    </div>
  );
}

/** The day by slot: expected guests as bars, and arrivals. */
function DayTable({ slots: all, labelledBy }: { slots: Event["slots"]; labelledBy: string }) {
  const locale = useLocale();
  // Past times without bookings are left out.
  const slots = all.filter(({ begins, expected }) => begins !== "past" || expected > 0);
  const most = Math.max(1, ...slots.map(({ expected }) => expected));
  const day = useRef<HTMLElement>(null);
  const awaited = slots.map(({ expected, arrived }) => expected - arrived);
  const busiest = awaited.indexOf(Math.max(...awaited));
  useEffect(() => {
    // Where the day does not fit, start at the guests who are still to come.
    const cell = day.current?.querySelectorAll("tbody tr:first-child td")[busiest];
    if (day.current === null || cell === undefined) return;
    const [outer, inner] = [day.current.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (inner.right > outer.right) day.current.scrollLeft += inner.right - outer.right;
  }, [busiest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where the day has more times than fit, the keyboard scrolls it
    <section ref={day} className={styles.day} aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.timeLabel(locale)}</th>
            {slots.map(({ date = "", time, begins }) => (
              <th key={date + time} scope="col" aria-current={begins === "now" ? "time" : undefined}>
                {formatSlot(locale, time)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say.expectedLabel(locale)}</th>
            {slots.map(({ date = "", time, expected, arrived, begins }) => (
              <td key={date + time} data-begins={begins}>
                <Bar expected={expected / most} arrived={arrived / most} />
                <span>{formatNumber(locale, expected)}</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say.arrivedLabel(locale)}</th>
            {slots.map(({ date = "", time, arrived }) => (
              <td key={date + time}>{formatNumber(locale, arrived)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Expected guests as a bar, filled by arrivals. @param expected share of the day's maximum @param arrived likewise */
function Bar({ expected, arrived }: { expected: number; arrived: number }) {
  const part = (share: number) => ({ y: 100 - 100 * share, height: 100 * share });
  return (
    <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
      <rect className={styles.expected} width="10" {...part(expected)} />
      <rect className={styles.arrived} width="10" {...part(arrived)} />
    </svg>
  );
}
