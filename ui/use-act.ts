import { type RefObject, useEffect, useRef, useState } from "react";
import { onceReachable } from "../engine/react/once-reachable.ts";
import { isSecondPress } from "./double-press.ts";

/** Milliseconds after which a stored act is dropped: its visitor or guest has left. */
const maxAgeMs = 15 * 60_000;

interface ActOptions<Input, Answer> {
  /** Makes the call with this idempotency key. Errors may carry `unanswered` and `status`, as CallError does. */
  send(input: Input, key: string): Promise<Answer>;
  onAnswer?(answer: Answer, input: Input, key: string): void;
  /** Called after a refusal and after each lost answer. */
  onFailure?(error: Error, input: Input): void;
  /** Called after a refusal only. */
  onRefused?(error: Error, input: Input): void;
  /** `false`: after a lost answer, only the next press sends again, with the same key. Default: also automatically. */
  readonly resends?: boolean;
  /** Also sends in the second half of a double press, such as the last two digits of a PIN. */
  readonly everyPress?: boolean;
  /** Ignores input after the answer, since the screen closes. */
  readonly once?: boolean;
  /** Also reports outcomes after unmount. Default: ignores them. */
  readonly reportsAfterUnmount?: boolean;
  /** Stores the unanswered act, so that it continues after a reload or a new sign-in. Not for passwords. */
  readonly stored?: { readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">; readonly name: string };
}

/** Of one attempt; undefined if the press sent nothing. */
type Outcome<Answer> = { readonly answer: Answer } | { readonly error: Error } | undefined;

export interface Act<Input, Answer = unknown> {
  /** "unanswered": waits for a retry, by `submit` or automatically (engine/react/once-reachable.ts). */
  readonly state: "idle" | "sending" | "unanswered" | "done";
  readonly isBusy: boolean;
  /** Lock the input: the act is being sent, waits for a retry, or is done. */
  readonly isLocked: boolean;
  /** The last attempt's error; cleared by the next attempt. */
  readonly failure: Error | undefined;
  /** Sends, unless it is being sent. */
  submit(input: Input): Promise<Outcome<Answer>>;
  /** Sends the unanswered act again, unchanged: after a reload, the input may be formatted differently. */
  resend(): void;
  /** Stops automatic retries, because the input changed. Keeps the key, since the call may have acted. */
  forget(): void;
}

interface Intent<Input> {
  readonly input: Input;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  wanted: boolean;
  /** Number of attempts without an answer, any of which may have acted. */
  lost: number;
}

/**
 * The one way to send a change. Each intent has one idempotency key, so it acts once however often it is pressed and
 * whatever the network loses:
 * - A press while sending, and the second half of a double press, send nothing.
 * - After a lost answer, the same input has the same key; it is sent again once the server is reachable.
 * - Another input, and a press after a refusal, are another intent.
 *
 *     const move = useAct({
 *       send: (body: MoveTicketRequest, key) => services.post(path, body, { idempotencyKey: key }),
 *       onAnswer: ({ order }) => setOrder(order),
 *     });
 *     <button aria-busy={move.isBusy} onClick={() => move.submit(body)}>
 */
export function useAct<Input, Answer>(options: ActOptions<Input, Answer>): Act<Input, Answer> {
  const { resends = true } = options;
  const [restored] = useState(() => restore<Input>(options.stored));
  const [shown, setShown] = useState<Shown>({
    state: restored?.wanted && resends ? "unanswered" : "idle",
    failure: undefined,
  });
  const latest = useLatest(options);
  const isMounted = useMounted();
  const sending = useRef(false);
  const pending = useRef(restored);

  async function attempt(input: Input, isAutomatic: boolean): Promise<Outcome<Answer>> {
    sending.current = true;
    // Automatic retries leave the screen unchanged: a flickering note looks like news.
    if (!isAutomatic) setShown({ state: "sending", failure: undefined });
    const intent = intentOf(pending.current, input);
    pending.current = intent;
    const parts = latest.current;
    save(parts.stored, intent);
    const result = await sent(parts.send, intent);
    const isOpen = "error" in result && result.kind !== "refused";
    if (isOpen) intent.lost += 1;
    else pending.current = undefined;
    save(parts.stored, pending.current);
    setShown(shownAfter(result, intent.wanted && resends, parts.once));
    try {
      if (isMounted.current || parts.reportsAfterUnmount) report(parts, intent, result);
    } finally {
      sending.current = "answer" in result && parts.once === true;
    }
    return "error" in result ? { error: result.error } : result;
  }

  async function submit(input: Input): Promise<Outcome<Answer>> {
    if (!latest.current.everyPress && isSecondPress()) return undefined;
    if (!sending.current) return attempt(input, false);
    setShown((now) => (now.state === "unanswered" ? { ...now, state: "sending" } : now));
    return undefined;
  }

  function forget(): void {
    if (pending.current) pending.current.wanted = false;
    save(latest.current.stored, pending.current);
    setShown(({ state }) => ({ state: state === "unanswered" ? "idle" : state, failure: undefined }));
  }

  useResending(shown, pending, (input) => {
    if (!sending.current) void attempt(input, true);
  });
  return {
    ...shown,
    isBusy: shown.state === "sending",
    isLocked: shown.state !== "idle",
    submit,
    resend: () => pending.current && void submit(pending.current.input),
    forget,
  };
}

type Shown = Pick<Act<unknown>, "state" | "failure">;

type Result<Answer> =
  | { readonly answer: Answer }
  | { readonly error: Error; readonly kind: ReturnType<typeof failureKind> };

async function sent<Input, Answer>(
  send: ActOptions<Input, Answer>["send"],
  intent: Intent<Input>,
): Promise<Result<Answer>> {
  try {
    return { answer: await send(intent.input, intent.key) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, kind: failureKind(thrown, intent.lost > 0) };
  }
}

function shownAfter(result: Result<unknown>, mayResend: boolean, once = false): Shown {
  if ("answer" in result) return { state: once ? "done" : "idle", failure: undefined };
  return { state: result.kind === "unanswered" && mayResend ? "unanswered" : "idle", failure: result.error };
}

function report<Input, Answer>(
  { onAnswer, onFailure, onRefused }: ActOptions<Input, Answer>,
  { input, key }: Intent<Input>,
  result: Result<Answer>,
): void {
  if ("answer" in result) onAnswer?.(result.answer, input, key);
  else {
    onFailure?.(result.error, input);
    if (result.kind === "refused") onRefused?.(result.error, input);
  }
}

/** Sends the unanswered intent again once the server is reachable; each failed attempt schedules the next. */
function useResending<Input>(
  shown: Shown,
  pending: RefObject<Intent<Input> | undefined>,
  resend: (input: Input) => void,
): void {
  const latest = useLatest(resend);
  useEffect(() => {
    const intent = pending.current;
    if (shown.state !== "unanswered" || intent === undefined) return;
    return onceReachable(() => latest.current(intent.input), intent.lost);
  }, [shown, pending, latest]);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

function useMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

function save<Input>(stored: ActOptions<Input, unknown>["stored"], intent: Intent<Input> | undefined): void {
  if (intent === undefined) stored?.storage.removeItem(stored.name);
  // Any attempt may be lost with the page.
  else
    stored?.storage.setItem(stored.name, JSON.stringify({ ...intent, lost: intent.lost + 1 } satisfies Intent<Input>));
}

/** Continues the pending intent if the input is the same, else begins another. */
function intentOf<Input>(pending: Intent<Input> | undefined, input: Input): Intent<Input> {
  if (pending === undefined || JSON.stringify(pending.input) !== JSON.stringify(input))
    return { input, key: crypto.randomUUID(), at: Date.now(), wanted: true, lost: 0 };
  pending.wanted = true;
  return pending;
}

/** An expired session or a busy server (429) says nothing about an earlier attempt. */
function failureKind(error: unknown, mayHaveActed: boolean): "refused" | "unanswered" | "open" {
  const { unanswered = false, status } = (error ?? {}) as { readonly unanswered?: unknown; readonly status?: unknown };
  if (unanswered === true || (mayHaveActed && status === 429)) return "unanswered";
  return mayHaveActed && status === 401 ? "open" : "refused";
}

function restore<Input>(stored: ActOptions<Input, unknown>["stored"]): Intent<Input> | undefined {
  const text = stored?.storage.getItem(stored.name) ?? null;
  if (text === null) return undefined;
  const intent = JSON.parse(text) as Intent<Input>;
  return Date.now() - intent.at < maxAgeMs ? intent : undefined;
}
