import { useEffect, useRef } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { OrderRecordResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/useSubmission.ts";

interface ChangeParts<Body> {
  /** Sends; `key` identifies this act, so that sending it again acts once. */
  send(body: Body, key: string): Promise<OrderRecordResponse>;
  /** Also where its dialog was closed meanwhile: how much to hand back is in no other answer. */
  onDone(answer: OrderRecordResponse, body: Body): void;
  /** It was not made, or no answer came. */
  onFailed?(): void;
  /** What is shown is out of date. */
  onStale(): void;
}

export interface Change<Body> {
  /** Why the last try failed. */
  readonly failure: Error | undefined;
  /** It is being sent. */
  readonly busy: boolean;
  /** What was entered must stay as it is: it is being sent, or waits to be sent again. */
  readonly locked: boolean;
  /** No answer came; it is sent again by itself. */
  readonly unanswered: boolean;
  submit(body: Body): void;
  /** Something else was entered: what got no answer is no longer sent by itself. */
  forget(): void;
}

/** So long after an answer, in milliseconds, a press is the second half of a double one. */
const doublePress = 600;

/** One change of an order, sent once however often its button is pressed. */
export function useChange<Body>({ send, onDone, onFailed, onStale }: ChangeParts<Body>): Change<Body> {
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef({ onDone, onStale });
  /** A try got no answer. */
  const mayBeMade = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      // Closed before its answer came: what became of it is on the order.
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
