import type { FastifyInstance } from "fastify";
import type { CancelTicketsRequest, MoveTicketRequest, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { AvailabilityContext } from "../../museum/catalogue/availability.ts";
import { readDay, readMonth } from "../../museum/catalogue/parameters.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { hashedAddress } from "../../platform/http/hashed-address.ts";
import { withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { cancelTickets } from "./cancel-tickets.ts";
import { moveTicket } from "./move-ticket.ts";
import { moveDates, moveTimes } from "./move-times.ts";
import { showRecord } from "./show-record.ts";
import { readOrder } from "./stored-order.ts";

interface OfOrder {
  Params: { orderId: string };
}

/**
 * What visitors see and change of an order that is made. Whoever knows its id, which cannot be guessed and which no shared link has, may.
 * @param changed called when money may be owed and places may have come back
 */
export function afterSaleRoutes(server: FastifyInstance, context: ServerContext, changed: () => void): void {
  const { db, environment } = context;
  const availability = (): AvailabilityContext => ({ db, museum: museumNow(context), cartId: undefined });
  const ticketOf = ({ ticketId }: { ticketId?: unknown }) => ({ ticketId: typeof ticketId === "string" ? ticketId : undefined });

  server.get<OfOrder>("/order/:orderId", async ({ params: { orderId } }) => ({ body: { order: await showRecord(db, museumNow(context), orderId) } }));
  server.get<OfOrder & { Querystring: { date?: string; ticketId?: string } }>("/order/:orderId/moves", async ({ params: { orderId }, query, locale }) => {
    const month = readMonth(query.date);
    return { body: await moveDates(availability(), await readOrder(db, orderId), { ...ticketOf(query), locale }, month) };
  });
  server.get<{ Params: { orderId: string; date: string }; Querystring: { ticketId?: string } }>(
    "/order/:orderId/moves/:date",
    async ({ params: { orderId, date }, query, locale }) => {
      const day = readDay(date);
      return { body: await moveTimes(availability(), await readOrder(db, orderId), { ...ticketOf(query), locale }, day) };
    },
  );

  function post<Body>(path: string, work: (tx: Tx, orderId: string, body: Body, address: string) => Promise<StoredCart | undefined>): void {
    server.post<OfOrder>(path, async (request): Promise<OrderRecordResponse> => {
      const museum = museumNow(context);
      const { orderId } = request.params;
      const keyed = {
        key: idempotencyKeyOf(request),
        route: path,
        caller: orderId,
        body: request.body,
        now: new Date(museum.now.epochMilliseconds),
        locale: request.locale,
      };
      const answer = await withIdempotency(db, keyed, async (tx) => {
        const toPay = await work(tx, orderId, request.body as Body, hashedAddress(clientAddress(request)));
        const order = await showRecord(tx, museum, orderId);
        return toPay === undefined ? { order } : { order, checkoutUrl: `${environment.publicUrl}/checkout/${toPay.id}?back=/order/${orderId}` };
      });
      changed();
      return answer;
    });
  }

  post<MoveTicketRequest>("/order/:orderId/move", (tx, orderId, body, address) => moveTicket(tx, context, { orderId, ...body }, address));
  post<CancelTicketsRequest>("/order/:orderId/cancel", async (tx, orderId, body) => {
    await cancelTickets(tx, context, { orderId, ...body });
    return undefined;
  });
}
