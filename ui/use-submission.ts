import { useEffect, useRef, useState } from "react";
import { onceReachable } from "../engine/react/once-reachable.ts";

interface SubmissionParts<Input, Answer> {
  /** Sends; a retry with the same `key` acts once. */
  send(input: Input, key: string): Promise<Answer>;
  /** Checks whether the failed call may have acted, so it must be retried. Default: no retries. */
  isUnanswered?(error: unknown): boolean;
  onAnswer(answer: Answer, input: Input, key: string): void;
  onFailure?(error: Error, input: Input): void;
  /** Ignores input after the answer, since the screen closes: a double press can outlast a fast answer. */
  readonly once?: boolean;
  /** A call from before this screen loaded that may have acted; sent again unchanged. */
  readonly begun?: { readonly input: Input; readonly key: string } | undefined;
}

interface Submission<Input> {
  /** "unanswered": waits for a retry, by `submit` or automatically (engine/react/once-reachable.ts). */
  readonly state: "idle" | "sending" | "unanswered" | "done";
  /** The last attempt's error; cleared by the next attempt. */
  readonly failure: Error | undefined;
  submit(input: Input): void;
  /** Stops automatic retries, because the input changed. Keeps the key, since the call may have acted. */
  forget(): void;
}

interface Act<Input> {
  readonly input: Input;
  readonly key: string;
  wanted: boolean;
  failures: number;
}

/** Submits one act at a time and keeps it until answered. Ignores answers after unmount. */
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
    // Automatic retries leave the screen unchanged: a flickering note looks like news.
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
