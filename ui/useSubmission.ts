import { useEffect, useRef, useState } from "react";
import { onceReachable } from "../engine/react/once-reachable.ts";

interface SubmissionParts<Input, Answer> {
  /** Sends; `key` identifies this act, so that sending it again acts once. */
  send(input: Input, key: string): Promise<Answer>;
  /** May the act have happened, or still happen? It is then kept, to be sent again. Without it nothing is. */
  isUnanswered?(error: unknown): boolean;
  onAnswer(answer: Answer, input: Input, key: string): void;
  onFailure?(error: Error, input: Input): void;
  /** Once it is answered nothing more is taken, since the screen is left for good: the second half of a double press comes after a quick answer. */
  readonly once?: boolean;
  /** It was sent before this screen was loaded, and may have acted: it is sent again as it was. */
  readonly begun?: { readonly input: Input; readonly key: string } | undefined;
}

interface Submission<Input> {
  /** "unanswered": what was sent waits to be sent again, by `submit` with the same input or by itself (engine/react/once-reachable.ts). */
  readonly state: "idle" | "sending" | "unanswered" | "done";
  /** Why the last try failed; undefined while the next one is under way, and once it succeeded. */
  readonly failure: Error | undefined;
  /** While it is sending, and once it is done, nothing else is taken. */
  submit(input: Input): void;
  /**
   * Something else was entered, or nothing is wanted any more: the last failure says nothing of it, and what was left unanswered is no longer
   * sent again by itself. Its key is kept for a press that wants the same after all, since it may have been done.
   */
  forget(): void;
}

interface Act<Input> {
  readonly input: Input;
  readonly key: string;
  /** Nobody forgot it. */
  wanted: boolean;
  /** How many tries got no answer. */
  failures: number;
}

/** One act at a time, kept until it is answered. Answers that come after its screen has gone are ignored. */
export function useSubmission<Input, Answer>(parts: SubmissionParts<Input, Answer>): Submission<Input> {
  const [state, setState] = useState<Submission<Input>["state"]>(parts.begun === undefined ? "idle" : "unanswered");
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(0);
  const latest = useRef(parts);
  const sending = useRef(false);
  const kept = useRef<Act<Input> | undefined>(parts.begun && { ...parts.begun, wanted: true, failures: 1 });
  const shown = useRef(true);

  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function submit(input: Input, byItself = false): Promise<void> {
    if (sending.current) {
      if (!byItself) setState((now) => (now === "unanswered" ? "sending" : now));
      return;
    }
    sending.current = true;
    // Sent by itself, the screen stays as it is: a note that comes and goes reads like news.
    if (!byItself) {
      setState("sending");
      setFailure(undefined);
    }
    const same = kept.current !== undefined && JSON.stringify(kept.current.input) === JSON.stringify(input);
    const act = same && kept.current ? kept.current : { input, key: crypto.randomUUID(), wanted: true, failures: 0 };
    act.wanted = true;
    kept.current = act;
    const { send, isUnanswered, onAnswer, onFailure, once = false } = latest.current;
    let done = false;
    try {
      const answer = await send(act.input, act.key);
      kept.current = undefined;
      done = once;
      setState(done ? "done" : "idle");
      if (shown.current) onAnswer(answer, act.input, act.key);
    } catch (thrown) {
      const waits = isUnanswered?.(thrown) ?? false;
      if (!waits) kept.current = undefined;
      act.failures += 1;
      setTries((before) => before + 1);
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState(waits && act.wanted ? "unanswered" : "idle");
      setFailure(error);
      if (shown.current) onFailure?.(error, act.input);
    } finally {
      sending.current = done;
    }
  }

  function forget(): void {
    if (kept.current) kept.current.wanted = false;
    setFailure(undefined);
    setState((now) => (now === "unanswered" ? "idle" : now));
  }

  const again = useRef(submit);
  useEffect(() => {
    again.current = submit;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try is followed by another
  useEffect(() => {
    const act = kept.current;
    if (state !== "unanswered" || act === undefined) return;
    return onceReachable(() => void again.current(act.input, true), act.failures);
  }, [state, tries]);

  return { state, failure, submit: (input) => void submit(input), forget };
}
