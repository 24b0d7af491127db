import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as say from "../messages/generated/ui/calendar.ts";
import type { CalendarDay, Dates } from "../schemas/generated/wire.ts";
import styles from "./Calendar.module.css";
import { CalendarCell } from "./CalendarCell.tsx";
import { isDayDisabled, weekdayNames } from "./calendarDay.ts";
import { calendarMove, dayOfMove } from "./calendarKeys.ts";
import { useLocale } from "./locale.ts";

interface CalendarProps {
  month: Dates;
  loading?: boolean;
  selected?: string;
  partySize?: number;
  onSelect(date: string | undefined): void;
  onMonth(month: string): void;
}

/** A month to pick a day from, with the museum's today in it (docs/behaviour.md, "Calendar"). While the next month loads, the present one stays, asleep. */
export function Calendar({ month, loading = false, selected, partySize = 0, onSelect, onMonth }: CalendarProps) {
  const locale = useLocale();
  const { today = "" } = month;
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  /** The day that takes the focus once its month is there: it was reached by a key from another month. */
  const awaited = useRef<number>(undefined);
  const [roving, setRoving] = useState<string>();
  const days = month.dates.filter(({ empty }) => !empty);
  const entry =
    [roving, selected].find((date) => days.some((day) => day.date === date)) ?? (days.find((day) => !isDayDisabled(day, partySize)) ?? days[0])?.date;

  function focus(date: string | undefined) {
    setRoving(date);
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`)?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of another month moves the focus
  useEffect(() => {
    if (awaited.current === undefined || loading) return;
    const day = dayOfMove({ day: awaited.current }, days.length);
    awaited.current = undefined;
    focus(days[day - 1]?.date);
  }, [month.currentMonth, loading]);

  function turn(to: string | null) {
    if (to !== null && !loading) onMonth(to);
  }
  function press(event: KeyboardEvent, day: CalendarDay) {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : calendarMove(event.key, day.dayOfMonth, day.dayOfWeek, days.length);
    if (move === undefined) return;
    event.preventDefault();
    if (move.months === 0) return focus(days[dayOfMove(move, days.length) - 1]?.date);
    const to = move.months === 1 ? month.nextMonth : month.previousMonth;
    if (to === null || loading) return;
    awaited.current = move.day;
    turn(to);
  }
  const arrow = (label: string, to: string | null, path: string) => (
    <button type="button" className={styles.turn} aria-label={label} aria-disabled={to === null} onClick={() => turn(to)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  );

  return (
    <div className={styles.calendar} aria-busy={loading}>
      <div className={styles.bar}>
        <h2 id={titleId} aria-live="polite">
          {month.currentMonthName}
        </h2>
        {arrow(say.previousMonth(locale), month.previousMonth, "M10 3 5 8l5 5")}
        {arrow(say.nextMonth(locale), month.nextMonth, "m6 3 5 5-5 5")}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date picker of the ARIA practices is a table with this role; its rows and cells follow from it */}
      <table ref={grid} className={styles.grid} role="grid" aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ long, short, narrow }) => (
              <th key={long} scope="col" abbr={long}>
                <span className={styles.short} aria-hidden="true">
                  {short}
                </span>
                <span className={styles.narrow} aria-hidden="true">
                  {narrow}
                </span>
                <span className="visually-hidden">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks(month.dates).map((week) => (
            <tr key={week.find(({ empty }) => !empty)?.date} data-past={week.every(({ empty, date }) => empty || date < today) || undefined}>
              {week.map((day) => (
                <CalendarCell
                  key={day.dayOfWeek}
                  day={day}
                  partySize={partySize}
                  today={today}
                  pressed={day.date === selected}
                  tabbable={day.date === entry}
                  onPress={() => {
                    if (!loading) onSelect(day.date === selected ? undefined : day.date);
                  }}
                  onFocus={() => setRoving(day.date)}
                  onKeyDown={(event) => press(event, day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weeks(dates: readonly CalendarDay[]): CalendarDay[][] {
  return Array.from({ length: Math.ceil(dates.length / 7) }, (_, week) => dates.slice(week * 7, week * 7 + 7));
}
