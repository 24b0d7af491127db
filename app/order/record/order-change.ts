import { useEffect, useRef, useState } from "react";
import { withReference } from "../../../commerce/errors.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type {
  CancelTicketsRequest,
  MoveTicketRequest,
  OrderRecord,
  OrderRecordResponse,
  RecordTicket,
} from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { useAct } from "../../../ui/use-act.ts";
import { api } from "../../state/api.ts";
import { notify } from "../../state/banner.ts";
import { cacheOffline } from "../change-offline.tsx";

export type Change =
  | ({ readonly act: "move" } & MoveTicketRequest)
  | ({ readonly act: "cancel" } & CancelTicketsRequest);

export interface Opened {
  readonly act: "move" | "cancel";
  readonly ticketId: string;
}

export interface Message {
  readonly text: string;
}

interface OrderChangeParts {
  orderId: string;
  opened: Opened | undefined;
  cancelling: RecordTicket | undefined;
  close(): void;
  onOrder(answer: OrderRecordResponse): void;
}

/** Moves or cancels tickets, also for a visitor who has left the form or the page. */
export function useOrderChange({ orderId, opened, cancelling, close, onOrder }: OrderChangeParts) {
  const locale = useLocale();
  const [message, setMessage] = useState<Message>();
  const { isShown, hasLeft } = useShown(opened);
  const change = useAct<Change, OrderRecordResponse>({
    send: (input, key) => sendChange(locale, orderId, input, key),
    // The visitor may have decided to keep the tickets meanwhile.
    resends: false,
    reportsAfterUnmount: true,
    onAnswer(answer, done) {
      // Never pull a visitor back from another page: nothing moves before the payment.
      if (answer.checkoutUrl !== undefined) return isShown(opened) ? location.assign(answer.checkoutUrl) : undefined;
      const text =
        done.act === "move" ? movedText(locale, answer.order, done) : cancelledText(locale, cancelling, done.ticketIds);
      if (hasLeft()) notify({ message: text });
      setMessage({ text });
      onOrder(answer);
      if (isShown(opened)) close();
      // The cached confirmation has the old codes.
      void cacheOffline(orderId);
    },
    onFailure({ message: text }) {
      // A visitor who went back would not see the failure in the form.
      if (!isShown(opened)) notify({ message: text, type: "error" });
      // The ticket may have been used or changed elsewhere: reload the order.
      api.get("storefront", ownPaths.orderRecord({ orderId })).then(onOrder, () => undefined);
    },
  });
  return { change, message, clearMessage: () => setMessage(undefined) };
}

/** Tells a late response whether its form is still open and the page still mounted. */
function useShown(opened: Opened | undefined) {
  const now = useRef(opened);
  const isUnmounted = useRef(false);
  useEffect(() => {
    now.current = opened;
  });
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return {
    isShown: (then: Opened | undefined) =>
      !isUnmounted.current && now.current?.ticketId === then?.ticketId && now.current?.act === then?.act,
    hasLeft: () => isUnmounted.current,
  };
}

function movedText(
  locale: string,
  { sentTo }: OrderRecord,
  { date, time }: { readonly date: string; readonly time: string },
): string {
  const words = { date, time, has: time === anyTime ? ("other" as const) : ("time" as const) };
  return sentTo === undefined ? say.movedHere(locale, words) : say.movedMessage(locale, words);
}

function cancelledText(locale: string, ticket: RecordTicket | undefined, ticketIds: readonly string[]): string {
  const { together = [], withThem, refund: own } = ticket?.cancel ?? {};
  const count = ticketIds.length;
  const refund = count > together.length ? withThem?.refund : own;
  return refund === undefined || Number(refund.amount) === 0
    ? say.cancelledMessage(locale, { count })
    : say.cancelledRefund(locale, { count, amount: refund });
}

/** @throws CallError */
async function sendChange(
  locale: string,
  orderId: string,
  { act, ...body }: Change,
  idempotencyKey: string,
): Promise<OrderRecordResponse> {
  const options = { idempotencyKey };
  try {
    return act === "move"
      ? await api.post("storefront", ownPaths.moveTicket({ orderId }), body as MoveTicketRequest, options)
      : await api.post("storefront", ownPaths.cancelTickets({ orderId }), body as CancelTicketsRequest, options);
  } catch (error) {
    throw withReference(locale, error);
  }
}
