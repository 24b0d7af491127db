import { fromCents } from "../../../commerce/money.ts";
import type { Calls } from "../../core/http/calls.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { priceCart } from "../carts/price-cart.ts";
import { actorOf } from "../employees/audit-log.ts";
import { callerOf, deviceOf } from "../employees/guard.ts";
import { deskBasket } from "./desk-basket.ts";
import { deskLines } from "./desk-lines.ts";
import { closeDrawer, openDrawer, showDrawer } from "./drawer.ts";
import { openEvents } from "./open-events.ts";
import { sellTickets } from "./sell-tickets.ts";
import { showSellable } from "./sellable.ts";
import { shortagesOf } from "./shortages.ts";
import { refuseTakenBack } from "./undo-sale.ts";
import { undoTickets } from "./undo-tickets.ts";

/** See docs/behaviour.md, "Selling at the desk", "Cash drawer". */
export function deskSellingRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;

  server.get("/employee/sell/events", async ({ query: { date } }) => {
    const museum = museumNow(context);
    const events = await openEvents(db, museum, date ? readDay(date) : museum.date);
    return { body: { events: events.map((each) => showSellable(museum, each)) } };
  });

  server.post("/employee/sell/quote", async ({ body }) => {
    const museum = museumNow(context);
    const lines = deskLines(museum, body.lines);
    const { subtotal, tax, total } = priceCart(museum, deskBasket(museum, lines));
    const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
    const shortages = await shortagesOf(db, museum, lines);
    return {
      subtotal: money(subtotal),
      tax: money(tax),
      total: money(total),
      ...(shortages.length > 0 && { shortages }),
    };
  });

  server.actAround("/employee/sell/checkout", async (request, once) => {
    const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
    let isNew = false;
    const answer = await once(async ({ tx, key }) => {
      isNew = true;
      return sellTickets(tx, context, request.body, { nonce: key, ...by });
    });
    if (!isNew) await refuseTakenBack(db, idempotencyKeyOf(request), by.employeeId);
    return answer;
  });

  server.act("/employee/sell/undo", ({ tx, request, body, now }) =>
    undoTickets(tx, context, { nonce: body.key, by: actorOf(request), employeeId: callerOf(request).id, now }),
  );

  server.get("/employee/drawer", async (request) => ({
    body: await showDrawer(db, museumNow(context), callerOf(request).id),
  }));

  server.act("/employee/drawer/open", ({ tx, request, body }) =>
    openDrawer(tx, museumNow(context), { employeeId: callerOf(request).id, device: deviceOf(request), ...body }),
  );

  server.act("/employee/drawer/close", ({ tx, request, body }) =>
    closeDrawer(tx, museumNow(context), { employeeId: callerOf(request).id, ...body }),
  );
}
