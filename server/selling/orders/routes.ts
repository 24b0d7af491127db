import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Calls } from "../../platform/http/calls.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { changesOf } from "../after-sale/why-unchangeable.ts";
import { orderTickets } from "./order-tickets.ts";

/** Anyone who knows an order's id, which cannot be guessed, may see its tickets; only its owner sees the membership's card. @param wallets what tickets may be kept in */
export function orderRoutes(server: Calls<"storefront">, context: ServerContext, wallets: OrderResponse["order"]["wallets"]): void {
  server.get("/order/:orderId/tickets", async (request) => {
    const museum = museumNow(context);
    const order = await orderTickets(context.db, museum, request.params.orderId, { viewerId: visitorOf(request)?.id, wallets });
    // Who was sent the link changes nothing in any case.
    const changes = order.shareId === undefined ? {} : await changesOf(context.db, museum, order.id);
    return { body: { order: { ...order, ...changes } } };
  });
}
