import { fullName } from "../../../messages/formats/full-name.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import * as sayTerminal from "../../../messages/generated/server/terminal.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import type { Tx } from "../../core/database/tables.ts";
import { afterCommit } from "../../core/database/transaction.ts";
import type { Calls, Once, StaffsRequest } from "../../core/http/calls.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { createLimit } from "../../core/http/limits.ts";
import { outside } from "../../core/http/waiting-room.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import type { Host } from "../../museum/feature.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffContext, staffMuseum } from "../../museum/staff-language.ts";
import { memberTicketsOn } from "../carts/buyer-rules.ts";
import { type DeskOwner, findCart } from "../carts/cart-store.ts";
import { createCart } from "../carts/change-cart.ts";
import { findMember } from "../check-in/find-member.ts";
import { approvedActs } from "../employees/approval.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { readerOf } from "../payments/desk/card-reader.ts";
import { payments, type TerminalProvider } from "../payments/port.ts";
import { changeBasket, releaseBasket, showBasket } from "./basket.ts";
import { freeLines } from "./desk-lines.ts";
import { type Clerk, sellAtDesk, sellTickets } from "./desk-sale.ts";
import { drawerRoutes, holderOf } from "./drawer-routes.ts";
import { readOffer } from "./offer.ts";
import {
  beginOnReader,
  cancelOnReader,
  type ReaderWatch,
  rehearseOnReader,
  showOnReader,
  watchReaders,
} from "./reader-sale.ts";
import { openEvents, sellableEvents, showSellable } from "./sellable.ts";
import { refuseUndone, undoSale } from "./undo-sale.ts";

/** The browser's next page after a sale (docs/behaviour.md, "Desk sales"). */
const checkoutUrl = "/box-office/check-in?purchase=success";
/** The buyer at an event open to all, because guests are not asked for names. */
const walkIn = { firstName: "", lastName: "", email: "" };

/** See docs/behaviour.md, "Desk sales", "Selling at the desk", "Cash drawer". */
export function saleRoutes(server: Calls<"boxOffice">, context: Host): void {
  memberSaleRoutes(server, context);
  eventSaleRoutes(server, context);
  ticketSaleRoutes(server, context);
  readerRoutes(server, context, payments.of(context)?.terminal);
  drawerRoutes(server, context);
  const approved = approvedActs(context);
  for (const [path, kind] of [
    ["member-purchase", "memberPurchase"],
    ["event-checkin", "eventCheckIn"],
    ["sell", "sale"],
  ] as const)
    server.actAround(`/employee/${path}/undo`, (request, once) =>
      approved(request, once, "refund", ({ tx, audit, now }, approver) => {
        const by = { kind, nonce: request.body.key, approver, ...holderOf(context, request) };
        const reader = staffMuseum(context, request.locale);
        return undoSale(tx, context, { ...by, audit, now, reader });
      }),
    );
}

/** Sells once per key. @throws HttpError 409 if the key's sale was undone since */
async function sellOnce<Answer>(
  context: ServerContext,
  request: StaffsRequest,
  once: Once,
  work: (tx: Tx, clerk: Clerk) => Promise<Answer>,
): Promise<Answer> {
  const by = { ...ownerOf(request), ...holderOf(context, request), device: deviceOf(request) };
  let isNew = false;
  const answer = await once(async ({ tx, key }) => {
    isNew = true;
    return work(tx, { ...by, nonce: key });
  });
  if (!isNew) await refuseUndone(context.db, idempotencyKeyOf(request), by.employeeId);
  return answer;
}

function ownerOf(request: StaffsRequest): DeskOwner {
  const { id: employeeId, sessionId } = callerOf(request);
  return { employeeId, sessionId };
}

function memberSaleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;

  server.post("/employee/member-purchase/events", async ({ locale, body: { membershipId } }) => {
    const museum = staffMuseum(context, locale);
    const { customerId, firstName, lastName, membership } = await findMember(db, museum, membershipId);
    const { left } = await memberTicketsOn(db, museum, { customerId, date: museum.date, cartId: "" });
    const events = (await sellableEvents(db, museum, "memberPurchase")).map((each) => showSellable(museum, each, left));
    return { events, member: { name: fullName(museum.tenant.locale, { firstName, lastName }), membership } };
  });

  server.actAround("/employee/member-purchase/checkout", async (request, once) => {
    const { membershipId, lineItems } = request.body;
    if (membershipId === undefined)
      throw invalid({ code: "REQUIRED", field: "membershipId", message: say.cardMissing });
    return sellOnce(context, request, once, async (tx, clerk) => {
      const museum = museumNow(context);
      const { customerId, membership: _membership, ...buyer } = await findMember(tx, museum, membershipId);
      const lines = await freeLines(tx, museum, "memberPurchase", lineItems);
      const { id: cartId } = await createCart(tx, museum, { lines }, { customerId, desk: clerk });
      await sellAtDesk(tx, context, { kind: "memberPurchase", cartId, buyer, admit: true, clerk });
      return { checkoutUrl };
    });
  });
}

function eventSaleRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;

  server.get("/employee/event-checkin/events", async ({ locale }) => {
    const museum = staffMuseum(context, locale);
    const events = await sellableEvents(db, museum, "eventCheckIn");
    return { body: { events: events.map((each) => showSellable(museum, each)) } };
  });

  server.actAround("/employee/event-checkin/checkout", (request, once) =>
    sellOnce(context, request, once, async (tx, clerk) => {
      const museum = museumNow(context);
      const lines = await freeLines(tx, museum, "eventCheckIn", request.body.lineItems);
      const { id: cartId } = await createCart(tx, museum, { lines }, { desk: clerk });
      await sellAtDesk(tx, context, { kind: "eventCheckIn", cartId, buyer: walkIn, admit: true, clerk });
      return { checkoutUrl };
    }),
  );
}

function ticketSaleRoutes(server: Calls<"boxOffice">, context: Host): void {
  const { db } = context;
  const { terminal } = payments.of(context) ?? {};

  server.get("/employee/sell/events", async ({ locale, query: { date } }) => {
    const museum = staffMuseum(context, locale);
    const events = await openEvents(db, museum, date ? readDay(date) : museum.date);
    return { body: { events: events.map((each) => showSellable(museum, each)) } };
  });

  server.get("/employee/sell/offer", async (request) => {
    const { current } = staffContext(context, request.locale).config;
    const offer = await readOffer(db, staffMuseum(context, request.locale), current.flows ?? []);
    const reader = await readerOf(db, terminal, callerOf(request).deviceId);
    return {
      body: {
        ...offer,
        ...(reader && { reader: { label: reader.label, ...(terminal?.pretend && { path: terminal.pretend.path }) } }),
      },
    };
  });

  server.get("/employee/sell/cart", async (request) => {
    const { cartId = "" } = request.query;
    const cart = await findCart(db, cartId, callerOf(request).id);
    const isOpen = cart !== undefined && cart.orderId === null && cart.lines.length > 0;
    return { body: { basket: isOpen ? await showBasket(db, staffContext(context, request.locale), cart) : null } };
  });

  server.act("/employee/sell/cart", async ({ tx, request, body }) => {
    if (body.discount !== undefined) requirePermission(request, "discount");
    if (body.above !== undefined) requirePermission(request, "over-capacity");
    const cart = await changeBasket(tx, context, body, ownerOf(request));
    return { basket: await showBasket(tx, staffContext(context, request.locale), cart) };
  });

  server.act("/employee/sell/cart/release", async ({ tx, request, body }) => {
    await releaseBasket(tx, context, body.cartId, callerOf(request).id);
    return { basket: null };
  });

  server.actAround("/employee/sell/checkout", (request, once) =>
    sellOnce(context, request, once, (tx, clerk) =>
      sellTickets(tx, context, request.body, { clerk, reader: staffMuseum(context, request.locale) }),
    ),
  );
}

/** @throws HttpError 403 */
function requirePermission(request: StaffsRequest, permission: Permission): void {
  if (!callerOf(request).permissions.includes(permission))
    throw refused(403, { code: "NOT_PERMITTED", message: (locale) => say.notPermitted(locale, { permission }) });
}

/** Sales at a card reader: begun, watched, canceled. */
function readerRoutes(server: Calls<"boxOffice">, context: Host, terminal: TerminalProvider | undefined): void {
  const { db } = context;
  const watch = terminal && watchReaders(context, terminal, server.jobLog("payments"));
  const begun = createLimit(db, { name: "reader-payments" });

  server.actAround("/employee/sell/terminal", async (request, once) => {
    const { body } = request;
    const { deviceId } = callerOf(request);
    const by = { ...ownerOf(request), ...holderOf(context, request), device: deviceOf(request) };
    const clerk = { ...by, nonce: idempotencyKeyOf(request) };
    const reader = await readerOf(db, terminal, deviceId);
    if (watch === undefined || reader === undefined)
      return once(async () => {
        throw refused(409, { code: "NO_READER", message: sayTerminal.noReader });
      });
    await begun.consume(clerk.employeeId);
    await rehearseOnReader(context, body, clerk);
    const payment = await once(({ tx }) => beginOnReader(tx, context, watch.terminal, { body, clerk, reader }));
    watch.begin(payment.paymentId);
    return payment.answer;
  });

  server.get("/employee/sell/terminal", async (request) => {
    const { cartId = "" } = request.query;
    // Other calls run while the provider answers.
    const check = (paymentId: string) => outside(request, () => (watch as ReaderWatch).check(paymentId));
    const payment =
      watch && (await showOnReader(staffContext(context, request.locale), { check }, cartId, callerOf(request).id));
    return { body: { payment: payment ?? null } };
  });

  server.act("/employee/sell/terminal/cancel", async ({ tx, request, body }) => {
    const payment = await cancelOnReader(tx, context, body.cartId, callerOf(request).id);
    if (payment !== undefined) afterCommit(tx, () => watch?.begin(payment.paymentId));
    return { payment: payment?.answer.payment ?? null };
  });
}
