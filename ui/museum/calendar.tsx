import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { capitalized, formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/ui/calendar.ts";
import type { CalendarDay, Dates } from "../../schemas/generated/wire.ts";
import { Heading } from "../heading.tsx";
import { useLocale } from "../locale.ts";
import { Price } from "../price.tsx";
import styles from "./calendar.module.css";
import { CalendarCell } from "./calendar-cell.tsx";
import {
  calendarMove,
  columnOf,
  dayOfMove,
  inWeekOrder,
  isDayDisabled,
  shownMonths,
  weekdayNames,
} from "./calendar-day.ts";

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

interface CalendarProps {
  month: Dates;
  loading?: boolean;
  /** The month (YYYY-MM) that loads or has failed to load. */
  wanted?: string;
  failure?: Error;
  onRetry?(): void;
  selected?: string;
  /** The day to move from. */
  current?: string;
  partySize?: number;
  /** Shows only the chosen day's week, because the next question is below it. */
  isFoldable?: boolean;
  onSelect(date: string | undefined): void;
  onMonth(month: string): void;
}

/** A month's date picker that marks the museum's today; inactive while loading (docs/behaviour.md, "Calendar"). */
export function Calendar({
  month,
  loading = false,
  wanted,
  failure,
  selected,
  current,
  partySize = 0,
  isFoldable = false,
  ...on
}: CalendarProps) {
  const { onSelect, onMonth, onRetry } = on;
  const locale = useLocale();
  const { today = "" } = month;
  const titleId = useId();
  const months = shownMonths(month, today);
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isFoldable && !isUnfolded ? weekOf(months, selected) : undefined;
  const shown = (folded?.week ?? months.flatMap(({ weeks }) => weeks.flat())).filter(({ empty }) => !empty);
  const turn = (to: string | null) => {
    if (to !== null && !loading) onMonth(to);
  };
  const root = useRef<HTMLDivElement>(null);
  const isFolded = folded !== undefined;
  useEffect(() => {
    // Folding makes the page shorter: what is left of the calendar stays in sight.
    if (isFolded && navigator.userActivation?.isActive) root.current?.scrollIntoView?.({ block: "nearest" });
  }, [isFolded]);
  const { grid, days, roving, focus, onFocus, onKeyDown } = useGridKeys({
    month,
    loading,
    turn,
    unfold: () => setUnfolded(true),
  });
  const toggle = (date: string) => {
    if (loading) return;
    setUnfolded(false);
    onSelect(date === selected ? undefined : date);
  };
  const entry =
    [roving, selected, current].find((date) => shown.some((day) => day.date === date)) ??
    (shown.find((day) => !isDayDisabled(day, partySize)) ?? shown[0])?.date;

  return (
    <div className={styles.frame}>
      <div ref={root} className={styles.calendar} aria-busy={loading} data-folded={folded !== undefined || undefined}>
        {folded ? (
          <div className={styles.bar}>
            <Heading id={titleId} className={styles.month}>
              {folded.name}
            </Heading>
            <button type="button" className={styles.unfold} onClick={() => focus(selected, { isUnfolding: true })}>
              {say.allDays(locale)}
            </button>
          </div>
        ) : (
          <>
            <MonthBar month={month} titleId={titleId} onTurn={turn} />
            {wanted !== undefined && <MonthState {...{ wanted, loading, failure, onRetry }} />}
            <QuickDays {...{ days, today, selected, partySize }} onPick={toggle} />
          </>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date picker of the ARIA practices is a table with this role; its rows and cells follow from it */}
        <table ref={grid} className={styles.grid} role="grid" aria-labelledby={titleId}>
          <thead>
            <tr>
              {inWeekOrder(weekdayNames(locale), month).map(({ long, short, narrow }) => (
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
            {months.flatMap(({ name, weeks }, index) => [
              ...(index === 0 ? [] : [<MonthRow key={name} name={name} isHidden={folded !== undefined} />]),
              ...weeks.map((week) => (
                <tr key={week.find(({ empty }) => !empty)?.date} hidden={folded !== undefined && week !== folded.week}>
                  {week.map((day) => (
                    <CalendarCell
                      key={day.dayOfWeek}
                      day={day}
                      partySize={partySize}
                      today={today}
                      pressed={day.date === selected}
                      isCurrent={day.date === current}
                      tabbable={day.date === entry}
                      onPress={() => toggle(day.date)}
                      onFocus={() => onFocus(day.date)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                    />
                  ))}
                </tr>
              )),
            ])}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The month and the week of a day, if it is shown. */
function weekOf(months: ReturnType<typeof shownMonths>, date: string | undefined) {
  return months
    .flatMap(({ name, weeks }) => weeks.map((week) => ({ name, week })))
    .find(({ week }) => week.some((day) => !day.empty && day.date === date));
}

interface GridKeys {
  readonly month: Dates;
  readonly loading: boolean;
  turn(to: string | null): void;
  /** Shows all weeks, because the focus moves to another one. */
  unfold(): void;
}

/** Moves the focus by keys through the days, also into another month. */
function useGridKeys({ month, loading, turn, unfold }: GridKeys) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day to focus once its week is shown. */
  const hidden = useRef<string>(undefined);
  /** The day to focus once its month has loaded, after a key press in another month. */
  const awaited = useRef<number>(undefined);
  const [roving, setRoving] = useState<string>();
  // Include past weeks, because keys count from them.
  const firstMonth = month.dates.filter(({ empty }) => !empty);
  const days = [...firstMonth, ...(month.following?.dates ?? []).filter(({ empty }) => !empty)];

  const buttonOf = (date: string | undefined) =>
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`) ?? undefined;
  function focus(date: string | undefined, { isUnfolding = false } = {}) {
    const button = buttonOf(date);
    if (!button) return;
    if (isUnfolding || button.closest("tr")?.hidden) {
      hidden.current = date;
      return unfold();
    }
    setRoving(date);
    button.focus();
  }
  useEffect(() => {
    const date = hidden.current;
    hidden.current = undefined;
    if (date === undefined) return;
    setRoving(date);
    buttonOf(date)?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of another month moves the focus
  useEffect(() => {
    if (awaited.current === undefined || loading) return;
    const day = dayOfMove({ day: awaited.current }, days.length);
    awaited.current = undefined;
    focus(days[day - 1]?.date);
  }, [month.currentMonth, loading]);

  function onKeyDown(event: KeyboardEvent, day: CalendarDay) {
    const place = days.indexOf(day) + 1;
    const key =
      getComputedStyle(event.currentTarget).direction === "rtl" ? (mirrored[event.key] ?? event.key) : event.key;
    const move =
      event.altKey || event.ctrlKey || event.metaKey
        ? undefined
        : calendarMove(key, place, columnOf(day, month), days.length);
    if (move === undefined) return;
    event.preventDefault();
    if (move.months === 0) return focus(days[dayOfMove(move, days.length) - 1]?.date);
    const isByMonth = event.key.startsWith("Page");
    // Move between two months shown together.
    const isInFirst = place <= firstMonth.length;
    if (isByMonth && month.following && isInFirst === (move.months === 1)) {
      const [from, to] = isInFirst ? [firstMonth.length, days.length] : [0, firstMonth.length];
      return focus(days[Math.min(from + day.dayOfMonth, to) - 1]?.date);
    }
    const to = move.months === 1 ? (month.following ?? month).nextMonth : month.previousMonth;
    if (to === null || loading) return;
    awaited.current = isByMonth ? day.dayOfMonth : move.day;
    turn(to);
  }
  return { grid, days, roving, focus, onFocus: setRoving, onKeyDown };
}

interface MonthBarProps {
  month: Dates;
  titleId: string;
  onTurn(to: string | null): void;
}

function MonthBar({ month, titleId, onTurn }: MonthBarProps) {
  const locale = useLocale();
  const arrow = (label: string, to: string | null, path: string) => (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={to === null}
      onClick={() => onTurn(to)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.name}>
        <Heading id={titleId} className={styles.month} aria-live="polite">
          {month.currentMonthName}
        </Heading>
        {month.mainPrice && (
          <p className={styles.price}>
            <span>{month.mainPrice.title}</span> <Price money={month.mainPrice.price} dropZeroCents />
          </p>
        )}
      </div>
      {arrow(say.previousMonth(locale), month.previousMonth, "M10 3 5 8l5 5")}
      {arrow(say.nextMonth(locale), month.nextMonth, "m6 3 5 5-5 5")}
    </div>
  );
}

/** Names the month that is on its way, or says that it could not be loaded. */
function MonthState({
  wanted,
  loading,
  failure,
  onRetry,
}: Pick<CalendarProps, "loading" | "failure" | "onRetry"> & { wanted: string }) {
  const locale = useLocale();
  if (failure === undefined)
    return loading ? (
      <p className={styles.state} role="status">
        {say.monthLoading(locale, { month: wanted.slice(0, 7) })}
      </p>
    ) : null;
  return (
    <p className={styles.failed} role="alert">
      <span>{say.monthFailed(locale, { month: wanted.slice(0, 7), reason: failure.message })}</span>{" "}
      <button type="button" onClick={onRetry}>
        {say.tryAgain(locale)}
      </button>
    </p>
  );
}

function MonthRow({ name, isHidden }: { name: string; isHidden: boolean }) {
  return (
    <tr hidden={isHidden}>
      <th className={styles.second} scope="rowgroup" colSpan={7}>
        {name}
      </th>
    </tr>
  );
}

interface QuickDaysProps {
  days: readonly CalendarDay[];
  today: string;
  selected?: string;
  partySize: number;
  onPick(date: string): void;
}

/** Buttons for today, tomorrow and the next Saturday, if available. */
function QuickDays({ days, today, selected, partySize, onPick }: QuickDaysProps) {
  const locale = useLocale();
  const from = days.findIndex(({ date }) => date === today);
  if (from < 0) return null;
  const weekend = days.slice(from + 2).find(({ dayOfWeek }) => dayOfWeek === 6);
  const picks = [
    { day: days[from], text: say.today(locale) },
    { day: days[from + 1], text: say.tomorrow(locale) },
    { day: weekend, text: capitalized(locale, weekdayNames(locale)[6]?.long ?? "") },
  ].flatMap(({ day, text }) => (day && !isDayDisabled(day, partySize) ? [{ date: day.date, text }] : []));
  if (picks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className={styles.quick} role="group" aria-label={say.quickPicks(locale)}>
      {picks.map(({ date, text }) => (
        // Its name includes or implies the weekday.
        <button
          key={date}
          type="button"
          aria-label={say.quickPick(locale, { name: text, day: formatDay(locale, date, "dayOfYear") })}
          aria-pressed={date === selected}
          onClick={() => onPick(date)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
