import { useEffect, useRef } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, OrderRecordResponse } from "../../schemas/generated/wire.ts";
import { waitsForApproval } from "../../ui/museum/refund-approval.tsx";
import { type Act, useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

interface ChangeParts<Body> {
  /** @param key idempotency key; a retry reuses it */
  send(body: Body, key: string): Promise<OrderRecordResponse>;
  onDone(answer: OrderRecordResponse, body: Body): void;
  onFailed?(): void;
  onStale(): void;
}

/** Changes an order. Reports also after the dialog closed: only the response says how much to hand back. */
export function useChange<Body>({ send, onDone, onFailed, onStale }: ChangeParts<Body>): Act<Body> {
  const latest = useRef({ onDone, onStale });
  const mayHaveActed = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    latest.current = { onDone, onStale };
  });
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      // Reload the order to see the outcome.
      if (mayHaveActed.current) latest.current.onStale();
    };
  }, []);
  return useAct<Body, OrderRecordResponse>({
    send,
    reportsAfterUnmount: true,
    onAnswer(answer, body) {
      mayHaveActed.current = false;
      latest.current.onDone(answer, body);
      if (isClosed.current) latest.current.onStale();
    },
    onFailure(error) {
      if (isUnanswered(error)) mayHaveActed.current = true;
      if (!isClosed.current) onFailed?.();
      if (waitsForApproval(error)) return;
      if (isClosed.current || (error instanceof CallError && error.status === 409)) latest.current.onStale();
    },
  });
}

interface FailedProps {
  settings: Settings;
  change: Pick<Act<never>, "failure" | "state">;
  problem?: string | undefined;
}

/** Shows a change's failure at its button, because a dialog covers the banner. */
export function Failed({ settings, change: { failure, state }, problem }: FailedProps) {
  const text = useText(say, settings);
  return (
    <p role="alert" className={styles.failed}>
      {problem ?? (state === "unanswered" ? text("unansweredText") : failure?.message)}
    </p>
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
