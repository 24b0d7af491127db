import { fromCents, toCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import type { Attribute, SellCheckoutRequest, SellCheckoutResponse } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { countArrivals } from "../../museum/inventory/hold-statements.ts";
import { isOver, isRunning, type When } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { DeskOwner, StoredCart } from "../carts/cart-store.ts";
import { seatsOf } from "../carts/check-lines.ts";
import { priceCart } from "../carts/price-cart.ts";
import { thingsOf } from "../check-in/arrivals.ts";
import { recordRedemption } from "../check-in/record-redemption.ts";
import { placeOrder, type Settled } from "../checkout/place-order.ts";
import { recordChange } from "../orders/changes.ts";
import { desk } from "../orders/channel.ts";
import { orderName } from "../orders/order-tickets.ts";
import { showReceipt } from "../orders/receipt.ts";
import type { Buyer, Sold } from "../orders/sell.ts";
import type { DrawerHolder } from "../payments/desk/drawers.ts";
import { type CashTaken, payAtDesk } from "../payments/desk/methods.ts";
import type { DeskCharge } from "../payments/desk/port.ts";
import { lockBasket } from "./basket.ts";
import { buyerAtDesk, languageOf } from "./desk-buyer.ts";
import { leaveReader } from "./leave-reader.ts";
import type { FreeSale } from "./sellable.ts";

/** The tool of a desk sale; only `sale` charges money and mails tickets. */
export type SaleKind = FreeSale | "sale";

/** Who sells, and the request's Idempotency-Key, needed to undo the sale. */
export interface Clerk extends DeskOwner, DrawerHolder {
  readonly device: string;
  readonly nonce: string | undefined;
}

interface DeskSale extends Pick<SellCheckoutRequest, "admit" | "cartId" | "payments" | "seen"> {
  readonly kind: SaleKind;
  readonly buyer: Buyer;
  /** As the clerk's screen showed it; absent for a free sale. */
  readonly total?: SellCheckoutRequest["total"];
  readonly clerk: Clerk;
  /** The money that a card reader took for it. */
  readonly taken?: DeskCharge["taken"];
}

/**
 * Turns a basket into an order with its seats, payment, admission and mail, all or nothing (docs/behaviour.md, "Desk
 * sales" and "Selling at the desk"). A free sale is paid with nothing.
 * @throws HttpError 404, 410 for another's basket or a sold one; 400 without a payment; 409 if the basket or its price
 *   differs from the clerk's screen, or a cash sale has no open drawer
 */
export async function sellAtDesk(tx: Tx, context: ServerContext, sale: DeskSale) {
  const museum = museumNow(context);
  const { kind, cartId, buyer, payments = [], admit, clerk, taken } = sale;
  const { employeeId, till } = clerk;
  const cart = await lockBasket(tx, cartId, employeeId);
  if (taken === undefined) await leaveReader(tx, context, cart);
  const { givenAway, cents, reason } = checkPrice(museum, cart, sale);
  const at = new Date(museum.now.epochMilliseconds);
  let made: { sold: Sold; guests: number; toScan: number; cash: CashTaken | undefined } | undefined;
  const collect = async ({ order: sold }: Settled, due: number) => {
    if (sold === undefined) return;
    if (givenAway)
      await recordChange(tx, { kind: "given", orderId: sold.id, at, about: { cents }, employeeId, reason });
    const discounted = cart.discount && openDiscountCents(museum, cart);
    if (discounted) {
      const about = { cents: discounted };
      await recordChange(tx, {
        kind: "discounted",
        orderId: sold.id,
        at,
        about,
        employeeId,
        reason: cart.discount?.reason,
      });
    }
    const seats = cart.aboveReason === null ? 0 : await seatsAbove(tx, museum, cart);
    if (seats > 0) {
      const reason = cart.aboveReason ?? "";
      await recordChange(tx, { kind: "overbooked", orderId: sold.id, at, about: { seats }, employeeId, reason });
    }
    await recordSale(tx, museum, sold, { kind, clerk, customerId: cart.customerId });
    const { ticketIds, toScan } = await admitted(tx, museum, sold.id, admit);
    const guests = ticketIds.length === 0 ? 0 : await redeemSold(tx, museum, { orderId: sold.id, clerk, ticketIds });
    const order = { id: sold.id, basketId: cartId, cents: due };
    const paying = { order, entered: payments, employeeId, till, taken };
    const cash = due === 0 ? undefined : await payAtDesk(tx, museum, paying);
    made = { sold, guests, toScan, cash };
  };
  const isMailed = kind === "sale" && buyer.email !== "";
  const language = await languageOf(tx, museum, buyer, cart);
  const terms = { channel: desk, language, soldBy: employeeId, givenAway, isMailed, collect };
  await placeOrder(tx, context, { cartId, buyer, seen: sale.seen }, terms);
  if (made === undefined) throw new Error(`The basket ${cartId} became no order.`);
  return made;
}

/** Sells what a clerk entered in "Sell tickets". @param reader the museum as they read it @throws as `sellAtDesk` */
export async function sellTickets(
  tx: Tx,
  context: ServerContext,
  request: SellCheckoutRequest,
  { clerk, reader }: { readonly clerk: Clerk; readonly reader: Museum },
): Promise<SellCheckoutResponse> {
  const order = await sellEntered(tx, context, request, { clerk });
  return { order, receipt: await showReceipt(tx, context, { orderId: order.id, reader }) };
}

/** @returns the order for the clerk's screen */
export async function sellEntered(
  tx: Tx,
  context: ServerContext,
  { customer, ...request }: SellCheckoutRequest,
  by: Pick<DeskSale, "clerk" | "taken">,
): Promise<SellCheckoutResponse["order"]> {
  const buyer = await buyerAtDesk(tx, { customer, ...request });
  const { sold, guests, toScan, cash } = await sellAtDesk(tx, context, { kind: "sale", buyer, ...by, ...request });
  const { currencyCode } = museumNow(context).tenant;
  return {
    id: sold.id,
    name: orderName(sold.number),
    total: fromCents(sold.cents, currencyCode),
    ...(cash !== undefined && {
      given: fromCents(cash.givenCents, currencyCode),
      change: fromCents(cash.changeCents, currencyCode),
    }),
    admitted: guests,
    toScan,
  };
}

/** Counts the cart's seats above capacity, sold or still held. */
async function seatsAbove(tx: Tx, museum: Museum, { lines }: StoredCart): Promise<number> {
  let count = 0;
  for (const { eventId, date, slot, quantity } of seatsOf(museum, lines)) {
    const row = await tx
      .selectFrom("inventory")
      .select(({ eb, ref }) => eb(eb(ref("held"), "+", ref("sold")), "-", ref("wanted")).as("above"))
      .where("event_id", "=", eventId)
      .where("date", "=", date)
      .where("slot", "=", slot)
      .executeTakeFirst();
    count += Math.min(quantity, Math.max(0, row?.above ?? 0));
  }
  return count;
}

/** The amount of the clerk's discount, in addition to a code. */
function openDiscountCents(museum: Museum, cart: StoredCart): number {
  return priceCart(museum, cart).discount - priceCart(museum, { ...cart, discount: null }).discount;
}

/** @throws HttpError 409 if the price differs from the clerk's; 400 if it is given away without a reason */
function checkPrice(museum: Museum, cart: StoredCart, { total, payments = [] }: Pick<DeskSale, "total" | "payments">) {
  const cents = priceCart(museum, cart).total;
  if (total !== undefined && toCents(total) !== cents)
    throw refused(409, {
      code: "PRICE_CHANGED",
      field: "total",
      message: (locale) => say.priceChanged(locale, { total: fromCents(cents, museum.tenant.currencyCode) }),
    });
  const free = payments.find(({ method }) => method === "free");
  const givenAway = cents > 0 && free !== undefined;
  const reason = free?.reason?.trim() ?? "";
  if (givenAway && reason === "") throw invalid({ code: "BLANK", field: "reason", message: say.reasonMissing });
  return { givenAway, cents, reason };
}

interface Admitted {
  readonly ticketIds: readonly string[];
  /** How many of today's guests the door still admits. */
  readonly toScan: number;
}

/** Picks today's tickets to admit: as the clerk says, or else those at their time now. */
async function admitted(tx: Tx, museum: Museum, orderId: string, admit: boolean | undefined): Promise<Admitted> {
  const today = await tx
    .selectFrom("tickets")
    .innerJoin("ticket_counts", "ticket_id", "tickets.id")
    .select(["id", "event_id", "date", "slot", ({ fn }) => fn.sum<number>("quantity").as("guests")])
    .where("order_id", "=", orderId)
    .where("date", "=", museum.date)
    .groupBy("id")
    .execute();
  const isNow = (eventId: string, when: When) => {
    const event = museum.index.events.get(eventId);
    return isRunning(museum, event, when) && !isOver(museum, event, when, "desk");
  };
  const isLetIn = ({ event_id, date, slot }: (typeof today)[number]) => admit ?? isNow(event_id, { date, slot });
  const things = thingsOf(museum);
  const waiting = today.filter((ticket) => !isLetIn(ticket) && !things.includes(ticket.event_id));
  return {
    ticketIds: today.filter(isLetIn).map(({ id }) => id),
    toScan: waiting.reduce((sum, { guests }) => sum + Number(guests), 0),
  };
}

interface Redeeming {
  readonly orderId: string;
  readonly ticketIds: readonly string[];
  readonly clerk: Clerk;
}

/** Admits an order's guests at its sale. @returns the number of guests, without things such as audio guides */
async function redeemSold(
  tx: Tx,
  museum: Museum,
  { orderId, ticketIds, clerk: { employeeId, device } }: Redeeming,
): Promise<number> {
  const redeemed = await tx
    .updateTable("ticket_counts")
    .from("tickets")
    .set(({ ref }) => ({ redeemed: ref("quantity") }))
    .whereRef("ticket_id", "=", "tickets.id")
    .where("order_id", "=", orderId)
    .where("ticket_id", "in", ticketIds)
    .returning(["ticket_id", "ticket_counts.position", "quantity", "event_id as eventId", "date", "slot"])
    .execute();
  const counts = redeemed.map(({ ticket_id, position, quantity }) => ({ ticket_id, position, quantity }));
  // Without a nonce: only the whole sale can be undone (./undo-sale.ts), not its redemption.
  await recordRedemption(
    tx,
    { nonce: undefined, employeeId, device, now: new Date(museum.now.epochMilliseconds) },
    counts,
  );
  await countArrivals(tx, redeemed);
  const things = thingsOf(museum);
  return redeemed.reduce((sum, { eventId, quantity }) => sum + (things.includes(eventId) ? 0 : quantity), 0);
}

async function recordSale(
  tx: Tx,
  { now }: Museum,
  sold: Sold,
  {
    kind,
    customerId,
    clerk: { nonce, employeeId, device },
  }: Pick<DeskSale, "kind" | "clerk"> & Pick<StoredCart, "customerId">,
): Promise<void> {
  const said = (attributes: readonly Attribute[], name: string) =>
    attributes.find(({ key }) => key === name)?.value ?? "";
  await tx
    .insertInto("desk_sales")
    .values({
      id: randomId(),
      nonce: nonce ?? null,
      kind,
      employee_id: employeeId,
      device,
      order_id: sold.id,
      order_number: sold.number,
      customer_id: customerId,
      lines: JSON.stringify(
        sold.lines.map(({ variant_id, ticket_type, quantity, attributes }) => ({
          variantId: variant_id,
          title: ticket_type,
          quantity,
          date: said(attributes, "Date"),
          time: said(attributes, "Time"),
        })),
      ),
      sold_at: new Date(now.epochMilliseconds),
      undone_at: null,
    })
    .execute();
}
