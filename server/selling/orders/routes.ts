import type { FastifyInstance } from "fastify";
import { museumNow, type Services } from "../../museum/server-context.ts";
import { customerOf } from "../accounts/current-customer.ts";
import { orderTickets } from "./order-tickets.ts";

/** Who knows an order's id, which cannot be guessed, may see its tickets; its membership's card only who owns it. */
export function orderRoutes(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { orderId: string } }>("/order/:orderId/tickets", async (request) => {
    const viewer = await customerOf(services, request);
    return { body: { order: await orderTickets(services.db, museumNow(services), request.params.orderId, viewer?.id) } };
  });
}
