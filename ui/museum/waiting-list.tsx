import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/ui/waiting-list.ts";
import { anyTime } from "../../schemas/any-time.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { useLocale } from "../locale.ts";
import { useAct } from "../use-act.ts";
import styles from "./waiting-list.module.css";

interface Wish {
  readonly date: string;
  readonly time: string;
  readonly email: string;
  readonly quantities: Readonly<Record<string, number>>;
}

/** Without `at`, the problem concerns the whole form. */
interface Problem {
  readonly at?: "tickets" | "email";
  readonly message: string;
}

interface WaitingListProps {
  of: "day" | "time" | "all";
  title?: string | undefined;
  description?: string | undefined;
  days: readonly string[];
  day: string;
  onDay?(day: string): void;
  /** Labels of the day's times; undefined while loading or after a failure. */
  times: readonly string[] | undefined;
  failure?: { readonly message: string; retry(): void } | undefined;
  tickets: readonly string[] | undefined;
  quantities: Wish["quantities"];
  children?: ReactNode;
  email?: string | undefined;
  onOpen?(): void;
  /** Joins the list. @returns whether the address is verified; else its owner must confirm by mail */
  join(wish: Wish, key: string): Promise<boolean>;
}

/** A button for sold-out times that opens a short form to join the waiting list. */
export function WaitingList(props: WaitingListProps) {
  const {
    of,
    title,
    description,
    days,
    day,
    onDay,
    times,
    failure,
    tickets = [],
    quantities,
    children,
    email: known = "",
    onOpen,
    join,
  } = props;
  const locale = useLocale();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [email, setEmail] = useState(known);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [joined, setJoined] = useState<Wish & { readonly confirmed: boolean }>();
  const summary = useRef<HTMLDivElement>(null);
  // After paint, once the summary is visible.
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);
  const first = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const acted = useRef(false);
  const time = times?.find((each) => each === chosen) ?? times?.[0];
  const messageAt = (place: Problem["at"]) => problems.find(({ at }) => at === place)?.message;
  const hasTickets = Object.values(quantities).some((quantity) => quantity > 0);
  const when = time === undefined ? undefined : whenOf(day, time);

  // The pressed button is gone; focus its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded later does not move the focus
  useEffect(() => {
    if (!acted.current) return;
    // While fields are still loading, focus the form instead of a field.
    const form = times === undefined ? first.current : first.current?.querySelector<HTMLElement>("select, input");
    (joined ? result.current : open ? form : opener.current)?.focus();
  }, [joined, open]);

  const {
    isBusy: busy,
    submit,
    forget,
  } = useAct<Wish, boolean>({
    send: join,
    onAnswer: (confirmed, wish) => setJoined({ ...wish, confirmed }),
    onFailure: ({ message }) => setProblems([{ message }]),
  });

  // A corrected address must not get mail at the old one, so drop the unanswered request.
  const entered = JSON.stringify([day, time, email.trim(), quantities]);
  const forgetOld = useRef(forget);
  useEffect(() => {
    forgetOld.current = forget;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes it
  useEffect(() => forgetOld.current(), [entered]);

  function send(event: FormEvent) {
    event.preventDefault();
    acted.current = true;
    const wrong: Problem[] = [
      ...(hasTickets ? [] : [{ at: "tickets" as const, message: say.ticketsMissing(locale) }]),
      ...(isEmail(email.trim())
        ? []
        : [
            {
              at: "email" as const,
              message: email.trim() === "" ? say.emailMissing(locale) : say.emailInvalid(locale),
            },
          ]),
    ];
    setProblems(wrong);
    if (wrong.length === 0 && time !== undefined) void submit({ date: day, time, email: email.trim(), quantities });
  }

  function show(isOpen: boolean) {
    acted.current = true;
    if (isOpen) onOpen?.();
    else forget();
    setJoined(undefined);
    setProblems([]);
    setOpen(isOpen);
  }

  /** The pressed button disappears during loading. */
  function retry(failed: NonNullable<typeof failure>) {
    first.current?.focus();
    failed.retry();
  }

  if (joined !== undefined) {
    const words = whenOf(joined.date, joined.time);
    return (
      <div ref={result} className={styles.list} data-of={of} role="status" tabIndex={-1}>
        <p className={styles.joined}>{joined.confirmed ? say.waiting(locale, words) : say.almost(locale, words)}</p>
        <p>{(joined.confirmed ? say.waitingNext : say.almostNext)(locale, { email: joined.email })}</p>
        <button type="button" className={styles.plain} onClick={() => show(true)}>
          {say.another(locale)}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.list} data-of={of}>
      <p>{description ?? say.about(locale, { of: of === "all" ? "other" : of })}</p>
      {!open && (
        <button ref={opener} type="button" className={styles.opener} aria-expanded={false} onClick={() => show(true)}>
          {title ?? say.join(locale)}
        </button>
      )}
      {open && (
        <form ref={first} tabIndex={-1} onSubmit={send} noValidate aria-label={title ?? say.join(locale)}>
          {problems.length > 0 && (
            <ErrorSummary
              ref={summary}
              errors={problems.map(({ at, message }) => ({
                id: at === "email" ? id : at && first.current?.querySelector('[role="spinbutton"]')?.id,
                label: at === "email" ? say.email(locale) : say.tickets(locale),
                message,
              }))}
            />
          )}
          {days.length > 1 && (
            <Choice
              label={say.day(locale)}
              value={day}
              options={days}
              textOf={(each) => formatDay(locale, each, "near")}
              onChange={(each) => onDay?.(each)}
            />
          )}
          {failure !== undefined && (
            <div role="alert">
              <p className={styles.problem}>{say.loadFailed(locale)}</p>
              <p>{failure.message}</p>
              <button type="button" className={styles.plain} onClick={() => retry(failure)}>
                {say.retry(locale)}
              </button>
            </div>
          )}
          {times === undefined && failure === undefined && <p role="status">{say.loading(locale)}</p>}
          {times?.length === 0 && <p role="status">{say.nothingToWaitFor(locale)}</p>}
          {times !== undefined && times.length > 1 && (
            <Choice label={say.time(locale)} value={time ?? ""} options={times} onChange={setChosen} />
          )}
          {when !== undefined && (
            <p className={styles.wish}>
              {say.forTime(locale, { ...when, tickets, party: tickets.length > 0 ? "known" : "other" })}
            </p>
          )}
          {messageAt("tickets") !== undefined && <p className={styles.problem}>{messageAt("tickets")}</p>}
          {children}
          <div className={styles.field}>
            <label htmlFor={id} data-required>
              {say.email(locale)}
            </label>
            {messageAt("email") !== undefined && (
              <p className={styles.problem} id={`${id}problem`}>
                {messageAt("email")}
              </p>
            )}
            <input
              id={id}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              readOnly={busy}
              aria-required
              aria-invalid={messageAt("email") !== undefined || undefined}
              aria-describedby={messageAt("email") === undefined ? `${id}hint` : `${id}problem`}
              onChange={({ target }) => setEmail(target.value)}
            />
            {(known === "" || email.trim() !== known) && (
              <p className={styles.hint} id={`${id}hint`}>
                {say.emailHint(locale)}
              </p>
            )}
          </div>
          <div className={styles.buttons}>
            <button type="submit" className={styles.opener} aria-busy={busy} aria-disabled={busy || time === undefined}>
              {say.submit(locale)}
            </button>
            <button type="button" className={styles.plain} onClick={() => show(false)}>
              {say.cancel(locale)}
            </button>
          </div>
        </form>
      )}
    </div>
  );
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

function whenOf(date: string, time: string) {
  return { date, time, has: time === anyTime ? ("other" as const) : ("time" as const) };
}
