import type { FastifyInstance } from "fastify";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import { customerOf } from "../accounts/current-customer.ts";
import { orderTickets } from "./order-tickets.ts";

/** Who knows an order's id, which cannot be guessed, may see its tickets; its membership's card only who owns it. */
export function orderRoutes(server: FastifyInstance, context: ServerContext): void {
  server.get<{ Params: { orderId: string } }>("/order/:orderId/tickets", async (request) => {
    const viewer = await customerOf(context, request);
    return { body: { order: await orderTickets(context.db, museumNow(context), request.params.orderId, viewer?.id) } };
  });
}
