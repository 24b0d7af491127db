import type { FastifyInstance } from "fastify";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import { customerOf } from "../accounts/current-customer.ts";
import { changesOf } from "../after-sale/why-unchangeable.ts";
import { orderTickets } from "./order-tickets.ts";

/** Anyone who knows an order's id, which cannot be guessed, may see its tickets; only its owner sees the membership's card. @param wallets what tickets may be kept in */
export function orderRoutes(server: FastifyInstance, context: ServerContext, wallets: OrderResponse["order"]["wallets"]): void {
  server.get<{ Params: { orderId: string } }>("/order/:orderId/tickets", async (request) => {
    const viewer = await customerOf(context, request);
    const museum = museumNow(context);
    const order = await orderTickets(context.db, museum, request.params.orderId, { viewerId: viewer?.id, wallets });
    // Who was sent the link changes nothing in any case.
    const changes = order.shareId === undefined ? {} : await changesOf(context.db, museum, order.id);
    return { body: { order: { ...order, ...changes } } };
  });
}
