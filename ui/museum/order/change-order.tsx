import { type ReactNode, useEffect, useRef, useState } from "react";
import { isSlotTime } from "../../../commerce/day-parts.ts";
import { nearestTime, type PlannedVisit, timesTogether } from "../../../commerce/your-day.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/ui/whole-day.ts";
import type { Dates, LeftBehind, Money, OrderAnswer, RecordTicket } from "../../../schemas/generated/wire.ts";
import { LoadFailure } from "../../load-failure.tsx";
import { useLocale } from "../../locale.ts";
import { Skeleton } from "../../skeleton.tsx";
import { Calendar } from "../calendar.tsx";
import { TimeSlots } from "../time-slots.tsx";
import { DayWarnings } from "../your-day.tsx";
import styles from "./change-order.module.css";

/** A load of the host's, as `useLoaded` returns it. */
interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: Error | undefined;
  retry(): void;
}

interface LoadTexts {
  readonly failed: string;
  readonly loading: string;
}

/** Returns the last value while the next one loads, so that the calendar stays. */
export function useLast<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}

interface MoveDaysProps {
  dates: Loaded<Dates>;
  /** The month to show; undefined until the first is loaded. */
  month: Dates | undefined;
  texts: LoadTexts;
  /** Shown in place of the calendar, for a ticket that keeps its day. */
  instead?: string | undefined;
  selected: string | undefined;
  /** The day that it has now. */
  current: string;
  partySize: number;
  onSelect(date: string | undefined): void;
  onMonth(month: string): void;
}

/** The days that a ticket can move to. */
export function MoveDays({ dates, month, texts, instead, ...choice }: MoveDaysProps) {
  if (dates.error && !dates.value)
    return <LoadFailure title={texts.failed} error={dates.error} onRetry={dates.retry} />;
  if (instead !== undefined) return <p>{instead}</p>;
  if (month === undefined) return <Skeleton shape="calendar" label={texts.loading} />;
  return <Calendar month={month} loading={dates.value === undefined} {...choice} />;
}

interface MoveTimesProps {
  times: Loaded<unknown>;
  texts: LoadTexts & { readonly title: string; readonly none: string };
  parts: Parameters<typeof TimeSlots>[0]["parts"];
  selected: string | undefined;
  onSelect(time: string): void;
}

/** The times of the day that a ticket moves to. */
export function MoveTimes({ times, texts, parts, selected, onSelect }: MoveTimesProps) {
  if (times.error && !times.value)
    return <LoadFailure title={texts.failed} error={times.error} onRetry={times.retry} />;
  if (times.value === undefined) return <Skeleton shape="slots" label={texts.loading} />;
  if (parts.every(({ slots }) => slots.length === 0)) return <p>{texts.none}</p>;
  return <TimeSlots title={texts.title} parts={parts} selected={selected} onSelect={onSelect} />;
}

interface AlongInput {
  tickets: readonly RecordTicket[];
  /** The ticket that moves, and its new time; nothing is offered before that is chosen. */
  ticket: RecordTicket;
  time: string | undefined;
  leftBehind: readonly LeftBehind[] | undefined;
}

interface AlongRow {
  readonly ticket: RecordTicket;
  readonly times: readonly string[];
  readonly difference: Money | undefined;
  readonly whyNot: string | undefined;
  /** Undefined if it stays. */
  readonly chosen: string | undefined;
}

const planned = (ticket: RecordTicket, time: string): PlannedVisit => ({
  title: ticket.title,
  time,
  minutes: ticket.durationMinutes,
  isEntry: ticket.isEntry === true,
});

/** The other tickets of a visit, and the time at which each moves along. */
export function useAlong({ tickets, ticket, time, leftBehind = [] }: AlongInput) {
  const locale = useLocale();
  const [picked, setPicked] = useState<Readonly<Record<string, string | null>>>({});
  const chosen: PlannedVisit[] = time === undefined ? [] : [planned(ticket, time)];
  const main = [...chosen];
  const rows = leftBehind.flatMap((left): AlongRow[] => {
    const other = tickets.find(({ id }) => id === left.ticketId);
    if (other === undefined || time === undefined) return [];
    const party = Object.values(other.ticketTypes).reduce((sum, count) => sum + count, 0);
    const free = left.times.filter((slot) => slot.available && slot.availability >= party).map(({ label }) => label);
    const own = planned(other, other.time);
    const times = timesTogether(own, free, main);
    const fitting = timesTogether(own, times, chosen);
    const proposed = nearestTime(fitting.length > 0 ? fitting : times, other.time);
    const isProposed = ticket.isEntry === true && left.difference === undefined;
    const pick = picked[other.id];
    const wanted = pick === undefined ? (isProposed ? proposed : undefined) : (pick ?? undefined);
    // A time picked before the entry's time was changed may no longer fit.
    const at = wanted === undefined || times.includes(wanted) ? wanted : proposed;
    if (at !== undefined) chosen.push(planned(other, at));
    const whyNot = left.whyNot ?? (times.length === 0 ? say.noneTogether(locale, { event: other.title }) : undefined);
    return [{ ticket: other, times, difference: left.difference, whyNot, chosen: at }];
  });
  return {
    rows,
    also: rows.flatMap(({ ticket: { id: ticketId }, chosen: at }) =>
      at === undefined ? [] : [{ ticketId, time: at }],
    ),
    choose({ ticket: { id }, times, ticket: { time: present } }: AlongRow, at: string | boolean) {
      const proposed = nearestTime(times, present) ?? null;
      setPicked((now) => ({ ...now, [id]: typeof at === "string" ? at : at ? proposed : null }));
    },
  };
}

/** Asks which other tickets of the visit move too, and says which stay. */
export function MoveAlong({ rows, choose }: Pick<ReturnType<typeof useAlong>, "rows" | "choose">) {
  const locale = useLocale();
  const [first] = rows;
  const choice = useRef<HTMLFieldSetElement>(null);
  const isShown = first !== undefined;
  useEffect(() => {
    // It appears below the times, where the action bar covers it.
    if (isShown) choice.current?.scrollIntoView?.({ block: "nearest" });
  }, [isShown]);
  if (first === undefined) return null;
  return (
    <fieldset ref={choice} className={styles.along}>
      <legend>{say.alsoOn(locale, { date: first.ticket.date })}</legend>
      {rows.map((row) => {
        const { ticket, times, difference, whyNot, chosen } = row;
        const event = ticket.title;
        return (
          <div key={ticket.id}>
            {whyNot === undefined && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={chosen !== undefined}
                  onChange={({ target }) => choose(row, target.checked)}
                />
                <span>{say.moveToo(locale, { event })}</span>
                {difference && <small>{say.costsMore(locale, { amount: difference })}</small>}
              </label>
            )}
            {chosen !== undefined && times.some(isSlotTime) && (
              <select
                aria-label={say.timeOf(locale, { event })}
                value={chosen}
                onChange={({ target }) => choose(row, target.value)}
              >
                {times.map((label) => (
                  <option key={label} value={label}>
                    {formatSlot(locale, label)}
                  </option>
                ))}
              </select>
            )}
            {chosen === undefined && (
              <p className={styles.stays}>
                {[say.stays(locale, { event, date: ticket.date }), whyNot].filter(Boolean).join(" ")}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type CancelOption = NonNullable<RecordTicket["cancel"]>;

/** Returns the tickets to cancel: alone, or with those that would be left without an entry. */
export function useWiderCancelling(cancel: CancelOption) {
  const [isWide, setWide] = useState(true);
  const { together, refund } = isWide && cancel.withThem ? cancel.withThem : cancel;
  return { together, refund, isWide, setWide };
}

interface LeftAloneProps extends Pick<ReturnType<typeof useWiderCancelling>, "isWide" | "setWide"> {
  tickets: readonly RecordTicket[];
  cancel: CancelOption;
  isLocked: boolean;
}

/** Names the tickets that a cancellation leaves without an entry, and offers to cancel them too. */
export function LeftAlone({ tickets, cancel, isWide, setWide, isLocked }: LeftAloneProps) {
  const locale = useLocale();
  const { leftBehind = [], withThem } = cancel;
  const events = [...new Set(tickets.filter(({ id }) => leftBehind.includes(id)).map(({ title }) => title))];
  if (events.length === 0) return null;
  if (withThem === undefined) return <DayWarnings warnings={[{ text: say.notCancelled(locale, { events }) }]} />;
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isWide}
          disabled={isLocked}
          onChange={({ target }) => setWide(target.checked)}
        />
        <span>{say.cancelToo(locale, { events })}</span>
      </label>
      {!isWide && <DayWarnings warnings={[{ text: say.leftAlone(locale, { events }) }]} />}
    </>
  );
}

interface CancelledTicketsProps {
  tickets: readonly RecordTicket[];
  /** IDs of the tickets that are cancelled together. */
  together: readonly string[];
  children(ticket: RecordTicket): ReactNode;
}

/** Lists what a cancellation takes. */
export function CancelledTickets({ tickets, together, children }: CancelledTicketsProps) {
  return (
    <ul>
      {tickets
        .filter(({ id }) => together.includes(id))
        .map((ticket) => (
          <li key={ticket.id}>{children(ticket)}</li>
        ))}
    </ul>
  );
}

interface KeepOrCancelProps {
  isBusy: boolean;
  keepText: string;
  cancelText: string;
  /** Of the button that cancels. */
  className: string | undefined;
  onKeep(): void;
  onCancel(): void;
}

/** The answers to a cancellation, the safe one first. */
export function KeepOrCancel({ isBusy, keepText, cancelText, className, onKeep, onCancel }: KeepOrCancelProps) {
  return (
    <>
      {/* While sending, "Keep" would promise what may already have happened. */}
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && onKeep()}>
        {keepText}
      </button>
      <button type="button" className={className} aria-busy={isBusy} onClick={onCancel}>
        {cancelText}
      </button>
    </>
  );
}

interface OrderAnswersProps {
  answers: readonly OrderAnswer[];
  className: string | undefined;
  /** Names the list where no heading does. */
  label?: string;
}

/** The buyer's answers to the museum's questions. */
export function OrderAnswers({ answers, className, label }: OrderAnswersProps) {
  return (
    <dl className={className} aria-label={label}>
      {answers.map(({ step, field, title, text }) => (
        <div key={step + field}>
          <dt>{title}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
