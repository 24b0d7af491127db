import { type ReactNode, useState } from "react";
import type { Dates, OrderAnswer, RecordTicket } from "../../../schemas/generated/wire.ts";
import { LoadFailure } from "../../load-failure.tsx";
import { Skeleton } from "../../skeleton.tsx";
import { Calendar } from "../calendar.tsx";
import { TimeSlots } from "../time-slots.tsx";

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
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
