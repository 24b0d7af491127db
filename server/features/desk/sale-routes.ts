import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Calls, Once, StaffsRequest } from "../../core/http/calls.ts";
import { invalid } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { memberTicketsOn } from "../carts/buyer-rules.ts";
import { priceCart } from "../carts/price-cart.ts";
import { findMember } from "../check-in/find-member.ts";
import { callerOf, deviceOf } from "../employees/guard.ts";
import { deskLines, freeLines } from "./desk-lines.ts";
import { type Clerk, deskBasket, sellAtDesk, sellTickets } from "./desk-sale.ts";
import { closeDrawer, openDrawer, showDrawer } from "./drawer.ts";
import { openEvents, sellableEvents, showSellable } from "./sellable.ts";
import { shortagesOf } from "./shortages.ts";
import { refuseUndone, undoSale } from "./undo-sale.ts";

/** The browser's next page after a sale (docs/behaviour.md, "Desk sales"). */
const checkoutUrl = "/box-office/check-in?purchase=success";
/** The buyer's name at an event open to all, because guests are not asked for names. */
const walkIn = { firstName: "Walk-in", lastName: "Guest", email: "" };

/** See docs/behaviour.md, "Desk sales", "Selling at the desk", "Cash drawer". */
export function saleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  memberSaleRoutes(server, context);
  eventSaleRoutes(server, context);
  ticketSaleRoutes(server, context);
  drawerRoutes(server, context);
  for (const [path, kind] of [
    ["member-purchase", "memberPurchase"],
    ["event-checkin", "eventCheckIn"],
    ["sell", "sale"],
  ] as const)
    server.act(`/employee/${path}/undo`, ({ tx, request, body, now, audit }) =>
      undoSale(tx, context, {
        kind,
        nonce: body.key,
        audit,
        employeeId: callerOf(request).id,
        now,
      }),
    );
}

/** Sells once per key. @throws HttpError 409 if the key's sale was undone since */
async function sellOnce<Answer>(
  db: Db,
  request: StaffsRequest,
  once: Once,
  work: (tx: Tx, clerk: Clerk) => Promise<Answer>,
): Promise<Answer> {
  const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
  let isNew = false;
  const answer = await once(async ({ tx, key }) => {
    isNew = true;
    return work(tx, { ...by, nonce: key });
  });
  if (!isNew) await refuseUndone(db, idempotencyKeyOf(request), by.employeeId);
  return answer;
}

function memberSaleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;

  server.post("/employee/member-purchase/events", async ({ body: { membershipId } }) => {
    const museum = museumNow(context);
    const { customerId, firstName, lastName, membership } = await findMember(db, museum, membershipId);
    const { left } = await memberTicketsOn(db, museum, { customerId, date: museum.date, cartId: "" });
    const events = (await sellableEvents(db, museum, "memberPurchase")).map((each) => showSellable(museum, each, left));
    return { events, member: { name: `${firstName} ${lastName}`.trim(), membership } };
  });

  server.actAround("/employee/member-purchase/checkout", async (request, once) => {
    const { membershipId, lineItems } = request.body;
    if (membershipId === undefined)
      throw invalid({ code: "REQUIRED", field: "membershipId", message: say.cardMissing });
    return sellOnce(db, request, once, async (tx, clerk) => {
      const museum = museumNow(context);
      const { customerId, membership: _membership, ...buyer } = await findMember(tx, museum, membershipId);
      const lines = await freeLines(tx, museum, "memberPurchase", lineItems);
      const sale = { kind: "memberPurchase", lines, buyer, customerId, admit: true, clerk } as const;
      await sellAtDesk(tx, context, museum, sale);
      return { checkoutUrl };
    });
  });
}

function eventSaleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;

  server.get("/employee/event-checkin/events", async () => {
    const museum = museumNow(context);
    const events = await sellableEvents(db, museum, "eventCheckIn");
    return { body: { events: events.map((each) => showSellable(museum, each)) } };
  });

  server.actAround("/employee/event-checkin/checkout", (request, once) =>
    sellOnce(db, request, once, async (tx, clerk) => {
      const museum = museumNow(context);
      const lines = await freeLines(tx, museum, "eventCheckIn", request.body.lineItems);
      await sellAtDesk(tx, context, museum, { kind: "eventCheckIn", lines, buyer: walkIn, admit: true, clerk });
      return { checkoutUrl };
    }),
  );
}

function ticketSaleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
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

  server.actAround("/employee/sell/checkout", (request, once) =>
    sellOnce(db, request, once, (tx, clerk) => sellTickets(tx, context, request.body, clerk)),
  );
}

function drawerRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  server.get("/employee/drawer", async (request) => ({
    body: await showDrawer(context.db, museumNow(context), callerOf(request).id),
  }));

  server.act("/employee/drawer/open", ({ tx, request, body }) =>
    openDrawer(tx, museumNow(context), { employeeId: callerOf(request).id, device: deviceOf(request), ...body }),
  );

  server.act("/employee/drawer/close", ({ tx, request, body }) =>
    closeDrawer(tx, museumNow(context), { employeeId: callerOf(request).id, ...body }),
  );
}
