import { useRef, useState } from "react";
import { withReference } from "../../../commerce/reference.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { CancelTicketsRequest, MoveTicketRequest, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { postOnce } from "../../state/post-once.ts";

export type Change =
  | ({ readonly act: "move" } & MoveTicketRequest)
  | ({ readonly act: "cancel" } & CancelTicketsRequest);

interface ChangeParts {
  orderId: string;
  onChanged(answer: OrderRecordResponse, change: Change): void;
  onFailed(message: string): void;
}

export interface ChangeState {
  readonly busy: boolean;
  /** Error of the last attempt; undefined before it and after a success. */
  readonly failure: string | undefined;
  /** Sends and resolves to whether it succeeded; ignores presses while sending. */
  send(change: Change): Promise<boolean>;
  forget(): void;
}

/**
 * Sends one change at a time. A retry after a lost response reuses its idempotency key.
 * It never retries by itself (as useSubmission does): the visitor may have decided to keep the tickets.
 */
export function useChange({ orderId, onChanged, onFailed }: ChangeParts): ChangeState {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useRef(false);

  async function send(change: Change): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await post(orderId, change);
      onChanged(answer, change);
      return true;
    } catch (error) {
      const told = withReference(locale, error);
      const message = told instanceof Error ? told.message : String(told);
      setFailure(message);
      onFailed(message);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, send, forget: () => setFailure(undefined) };
}

function post(orderId: string, { act, ...body }: Change): Promise<OrderRecordResponse> {
  return act === "move"
    ? postOnce("storefront", ownPaths.moveTicket({ orderId }), body as MoveTicketRequest)
    : postOnce("storefront", ownPaths.cancelTickets({ orderId }), body as CancelTicketsRequest);
}
