import { useEffect, useRef } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { OrderRecordResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/use-submission.ts";

interface ChangeParts<Body> {
  /** @param key idempotency key; a retry reuses it */
  send(body: Body, key: string): Promise<OrderRecordResponse>;
  /** Called even after the dialog closed: only this response says how much to hand back. */
  onDone(answer: OrderRecordResponse, body: Body): void;
  onFailed?(): void;
  onStale(): void;
}

export interface Change<Body> {
  readonly failure: Error | undefined;
  readonly busy: boolean;
  /** Lock the input while the change is being sent or retried. */
  readonly locked: boolean;
  /** No response yet; it retries by itself. */
  readonly unanswered: boolean;
  submit(body: Body): void;
  /** Stops the retries once the clerk enters something else. */
  forget(): void;
}

/** Milliseconds after a response in which a press counts as a double press. */
const doublePress = 600;

/** Sends one change of an order, once for any number of presses. */
export function useChange<Body>({ send, onDone, onFailed, onStale }: ChangeParts<Body>): Change<Body> {
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef({ onDone, onStale });
  /** An attempt got no response. */
  const mayBeMade = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      // Closed before the response: reload the order to see the outcome.
      if (mayBeMade.current) latest.current.onStale();
    };
  }, []);
  const { state, failure, submit, forget } = useSubmission<Body, OrderRecordResponse>({
    async send(body, key) {
      try {
        const answer = await send(body, key);
        if (gone.current) latest.current.onDone(answer, body);
        return answer;
      } finally {
        if (gone.current) latest.current.onStale();
      }
    },
    isUnanswered,
    onAnswer(answer, body) {
      answeredAt.current = performance.now();
      mayBeMade.current = false;
      onDone(answer, body);
    },
    onFailure(error) {
      answeredAt.current = performance.now();
      if (isUnanswered(error)) mayBeMade.current = true;
      onFailed?.();
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
  useEffect(() => {
    latest.current = { onDone, onStale };
  });
  return {
    failure,
    busy: state === "sending",
    locked: state !== "idle",
    unanswered: state === "unanswered",
    submit(body) {
      if (performance.now() - answeredAt.current >= doublePress) submit(body);
    },
    forget,
  };
}
