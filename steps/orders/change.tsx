import { type Ref, useEffect, useId, useRef } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, OrderRecordResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

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

interface FailedProps {
  settings: Settings;
  change: Pick<Change<never>, "failure" | "unanswered">;
  problem?: string | undefined;
}

/** Shows a change's failure at its button, because a dialog covers the banner. */
export function Failed({ settings, change: { failure, unanswered }, problem }: FailedProps) {
  const text = useText(say, settings);
  return (
    <p role="alert" className={styles.failed}>
      {problem ?? (unanswered ? text("unansweredText") : failure?.message)}
    </p>
  );
}

interface ReasonProps {
  label: string;
  value: string;
  onChange(reason: string): void;
  locked: boolean;
  required?: boolean;
  invalid?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** An employee's reason. Outside any form, so that a scanner's Enter submits nothing. */
export function Reason({ label, value, onChange, locked, required = false, invalid = false, ref }: ReasonProps) {
  const id = useId();
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        readOnly={locked}
        aria-required={required}
        aria-invalid={invalid || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

export interface ChangeProps {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
  onClose(): void;
  /**
   * @param answer the changed order and the refund to hand back
   * @param message for the banner
   */
  onDone(answer: OrderRecordResponse, message: string): void;
  /** Called if the order on screen is out of date. */
  onStale(): void;
}

/** Returns true if a card terminal payment can be refunded; the clerk then enters the terminal's reference. */
export function isPaidAtTerminal({ payments }: Pick<OrderRecord, "payments">): boolean {
  return payments.some(
    ({ atDesk, amount, refunded }) => atDesk === "card-terminal" && toCents(refunded) < toCents(amount),
  );
}
