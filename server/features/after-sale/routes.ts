import type { OrderRecord, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { afterCommit } from "../../core/database/transaction.ts";
import type { Calls } from "../../core/http/calls.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import type { AvailabilityContext } from "../../museum/catalogue/availability.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay, readMonth } from "../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { showExtras } from "../orders/order-extras.ts";
import { readOrder } from "../orders/stored-order.ts";
import { cancelTickets } from "./cancel-tickets.ts";
import { moveTicket } from "./move-ticket.ts";
import { moveDates, moveTimes } from "./move-times.ts";
import { showRecord } from "./show-record.ts";

/** The unguessable id, in no shared link, grants access. @param changed called when refunds are due or seats free */
export function afterSaleRoutes(server: Calls<"storefront">, context: ServerContext, changed: () => void): void {
  const { db, environment } = context;
  const availability = (): AvailabilityContext => ({ db, museum: museumNow(context), cartId: undefined });
  const ticketOf = ({ ticketId }: { ticketId?: unknown }) => ({
    ticketId: typeof ticketId === "string" ? ticketId : undefined,
  });

  server.get("/order/:orderId", async ({ params: { orderId } }) => ({ body: { order: await show(db, orderId) } }));
  server.get("/order/:orderId/moves", async ({ params: { orderId }, query, locale }) => {
    const month = readMonth(query.date);
    return {
      body: await moveDates(availability(), await readOrder(db, orderId), { ...ticketOf(query), locale }, month),
    };
  });
  server.get("/order/:orderId/moves/:date", async ({ params: { orderId, date }, query, locale }) => {
    const day = readDay(date);
    return { body: await moveTimes(availability(), await readOrder(db, orderId), { ...ticketOf(query), locale }, day) };
  });

  async function show(database: Db | Tx, orderId: string): Promise<OrderRecord> {
    const museum = museumNow(context);
    const record = await showRecord(database, museum, orderId);
    return { ...record, ...(await showExtras(context, database, museum, { orderId, asker: "visitor" })) };
  }

  async function answer(tx: Tx, orderId: string, toPay?: StoredCart): Promise<OrderRecordResponse> {
    afterCommit(tx, changed);
    const order = await show(tx, orderId);
    return toPay === undefined
      ? { order }
      : { order, checkoutUrl: `${environment.publicUrl}/checkout/${toPay.id}?back=/order/${orderId}` };
  }

  server.act("/order/:orderId/move", async ({ tx, request, params: { orderId }, body }) =>
    answer(tx, orderId, await moveTicket(tx, context, { orderId, ...body }, hashedAddress(clientAddress(request)))),
  );
  server.act("/order/:orderId/cancel", async ({ tx, params: { orderId }, body }) => {
    await cancelTickets(tx, context, { orderId, ...body });
    return answer(tx, orderId);
  });
}
