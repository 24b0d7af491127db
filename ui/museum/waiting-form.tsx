import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { capitalized, formatDay } from "../../messages/formats/days.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/ui/waiting-list.ts";
import { anyTime } from "../../schemas/any-time.ts";
import { ErrorSummary } from "../form-errors.tsx";
import { useLocale } from "../locale.ts";
import { TextField } from "../text-field.tsx";
import styles from "./waiting-list.module.css";

/** Without `at`, the problem concerns the whole form. */
export interface Problem {
  readonly at?: "tickets" | "email";
  readonly message: string;
}

/** The choices for the list and its form. */
export interface WaitingChoice {
  title?: string | undefined;
  days: readonly string[];
  day: string;
  onDay?(day: string): void;
  /** Labels of the day's times; undefined while loading or after a failure. */
  times: readonly string[] | undefined;
  failure?: { readonly message: string; retry(): void } | undefined;
  tickets: readonly string[] | undefined;
  children?: ReactNode;
  /** Prefilled address of a signed-in customer. */
  email?: string | undefined;
}

interface WaitingFormProps extends WaitingChoice {
  ref: RefObject<HTMLFormElement | null>;
  problems: readonly Problem[];
  isBusy: boolean;
  time: string | undefined;
  entered: string;
  onTime(time: string): void;
  onEmail(email: string): void;
  onSend(): void;
  onCancel(): void;
}

export function WaitingForm({ ref: form, problems, isBusy, time, ...props }: WaitingFormProps) {
  const { title, days, day, onDay, times, failure, tickets = [], children, email: known = "", entered } = props;
  const locale = useLocale();
  const id = useId();
  const messageAt = (place: Problem["at"]) => problems.find(({ at }) => at === place)?.message;
  const summary = useRef<HTMLDivElement>(null);
  // After paint, once the summary is visible.
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);

  function submit(event: FormEvent) {
    event.preventDefault();
    props.onSend();
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} noValidate aria-label={title ?? say.join(locale)}>
      {problems.length > 0 && (
        <ErrorSummary
          ref={summary}
          errors={problems.map(({ at, message }) => ({
            id: at === "email" ? id : at && form.current?.querySelector('[role="spinbutton"]')?.id,
            message,
          }))}
        />
      )}
      {days.length > 1 && (
        <Choice
          label={say.day(locale)}
          value={day}
          options={days}
          textOf={(each) => capitalized(locale, formatDay(locale, each, "near"))}
          onChange={(each) => onDay?.(each)}
        />
      )}
      <TimesState times={times} failure={failure} onRetry={() => form.current?.focus()} />
      {times !== undefined && times.length > 1 && (
        <Choice
          label={say.time(locale)}
          value={time ?? ""}
          options={times}
          textOf={(each) => formatSlot(locale, each)}
          onChange={props.onTime}
        />
      )}
      {time !== undefined && (
        <p className={styles.wish}>
          {unbroken(
            say.forTime(locale, { ...whenOf(day, time), tickets, party: tickets.length > 0 ? "known" : "other" }),
          )}
        </p>
      )}
      {messageAt("tickets") !== undefined && <p className={styles.problem}>{messageAt("tickets")}</p>}
      {children}
      <TextField
        id={id}
        label={say.email(locale)}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={entered}
        locked={isBusy}
        required
        problem={messageAt("email")}
        isInSummary
        note={known === "" || entered.trim() !== known ? say.emailHint(locale) : undefined}
        onChange={props.onEmail}
      />
      <div className={styles.buttons}>
        <button type="submit" className="button" aria-busy={isBusy} aria-disabled={isBusy || time === undefined}>
          {say.submit(locale)}
        </button>
        <button type="button" className={styles.plain} onClick={props.onCancel}>
          {say.cancel(locale)}
        </button>
      </div>
    </form>
  );
}

interface TimesStateProps extends Pick<WaitingChoice, "times" | "failure"> {
  /** The pressed button disappears during loading. */
  onRetry(): void;
}

/** Says that the times are loading, failed, or none. */
function TimesState({ times, failure, onRetry }: TimesStateProps) {
  const locale = useLocale();
  if (failure !== undefined)
    return (
      <div role="alert">
        <p className={styles.problem}>{say.loadFailed(locale)}</p>
        <p>{failure.message}</p>
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            onRetry();
            failure.retry();
          }}
        >
          {say.retry(locale)}
        </button>
      </div>
    );
  if (times === undefined) return <p role="status">{say.loading(locale)}</p>;
  return times.length === 0 ? <p role="status">{say.nothingToWaitFor(locale)}</p> : null;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  textOf?(option: string): string;
  onChange(option: string): void;
}

function Choice({ label, value, options, textOf = (option) => option, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function whenOf(date: string, time: string) {
  return { date, time, has: time === anyTime ? ("other" as const) : ("time" as const) };
}
