import { withReference } from "../../../commerce/errors.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { CancelTicketsRequest, MoveTicketRequest, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { api } from "../../state/api.ts";

export type Change =
  | ({ readonly act: "move" } & MoveTicketRequest)
  | ({ readonly act: "cancel" } & CancelTicketsRequest);

/** @throws CallError */
export async function sendChange(
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
