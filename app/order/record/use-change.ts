import { useRef, useState } from "react";
import { withReference } from "../../../commerce/reference.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { CancelTicketsRequest, MoveTicketRequest, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { postOnce } from "../../state/post-once.ts";

/** What a visitor does to their order. */
export type Change = ({ readonly act: "move" } & MoveTicketRequest) | ({ readonly act: "cancel" } & CancelTicketsRequest);

interface ChangeParts {
  orderId: string;
  onChanged(answer: OrderRecordResponse, change: Change): void;
  onFailed(message: string): void;
}

export interface ChangeState {
  readonly busy: boolean;
  /** Why the last try failed; undefined before it and after a success. */
  readonly failure: string | undefined;
  /** Sends, and says whether it was done; presses while it is under way do nothing. */
  send(change: Change): Promise<boolean>;
  /** Something else is chosen: the last failure says nothing of it. */
  forget(): void;
}

/**
 * Sends one change of an order at a time. The same change sent again after a lost answer has the same key, so it acts once. It is never
 * sent again by itself (as useSubmission does): by then the visitor may have decided to keep their tickets.
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
