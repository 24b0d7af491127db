import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import type { Calls } from "../../core/http/calls.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { showExtras } from "../orders/order-extras.ts";
import { orderTickets } from "../orders/order-tickets.ts";
import { changesOf } from "./why-unchangeable.ts";

/** An order's unguessable id grants access to its tickets; only the owner sees the membership card. */
export function orderRoutes(
  server: Calls<"storefront">,
  context: ServerContext,
  wallets: OrderResponse["order"]["wallets"],
): void {
  server.get("/order/:orderId/tickets", async (request) => {
    const museum = museumNow(context);
    const order = await orderTickets(context.db, museum, request.params.orderId, {
      viewerId: visitorOf(request)?.id,
      wallets,
    });
    // A shared link allows no changes.
    if (order.shareId === undefined) return { body: { order } };
    const changes = await changesOf(context.db, museum, order.id);
    const extras = await showExtras(context, context.db, museum, { orderId: order.id, asker: "visitor" });
    return { body: { order: { ...order, ...changes, ...extras } } };
  });
}
