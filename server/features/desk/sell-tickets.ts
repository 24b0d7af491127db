import { fromCents, toCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import { buyer as buyerForm } from "../../../schemas/generated/forms/buyer.ts";
import type { SellCheckoutRequest, SellCheckoutResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { isOver, isRunning, type When } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { priceCart } from "../carts/price-cart.ts";
import { thingsOf } from "../check-in/things.ts";
import { orderMails } from "../order-mails/order-mails.ts";
import { recordChange } from "../orders/changes.ts";
import { desk } from "../orders/channel.ts";
import { orderName } from "../orders/order-tickets.ts";
import { showReceipt } from "../orders/receipt.ts";
import { type Buyer, sell } from "../orders/sell.ts";
import { takeAtDesk } from "../payments/desk/methods.ts";
import { deskBasket } from "./desk-basket.ts";
import { deskLines } from "./desk-lines.ts";
import { recordSale } from "./record-sale.ts";
import { redeemSold } from "./redeem-sold.ts";

interface Clerk {
  readonly employeeId: string;
  readonly device: string;
  readonly nonce: string | undefined;
}

/**
 * Saves order, seats, payment, admission and mail, all or nothing (docs/behaviour.md, "Selling at the desk").
 * @throws HttpError 400 for tickets not sold here, or without a payment; 409 if the price differs from the clerk's, the
 *   seats are gone, or a cash sale has no open drawer
 */
export async function sellTickets(
  tx: Tx,
  context: ServerContext,
  request: SellCheckoutRequest,
  clerk: Clerk,
): Promise<SellCheckoutResponse> {
  const museum = museumNow(context);
  const { payment, admit } = request;
  const basket = deskBasket(museum, deskLines(museum, request.lines));
  const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
  const price = priceCart(museum, basket).total;
  if (toCents(request.total) !== price)
    throw refused(409, {
      code: "PRICE_CHANGED",
      field: "total",
      message: (locale) => say.priceChanged(locale, { total: money(price) }),
    });
  const givenAway = price > 0 && payment?.method === "free";
  const reason = payment?.reason?.trim() ?? "";
  if (givenAway && reason === "") throw invalid({ code: "BLANK", field: "reason", message: say.reasonMissing });

  const buyer = buyerOf(request.customer);
  const at = new Date(museum.now.epochMilliseconds);
  const { employeeId, device } = clerk;
  const sold = await sell(tx, museum, { basket, buyer, channel: desk, soldBy: employeeId, givenAway });
  if (givenAway)
    await recordChange(tx, { kind: "given", orderId: sold.id, at, about: { cents: price }, employeeId, reason });
  await recordSale(tx, museum, sold, { kind: "sale", ...clerk });
  const { ticketIds, toScan } = await admitted(tx, museum, sold.id, admit);
  const guests =
    ticketIds.length === 0 ? 0 : await redeemSold(tx, museum, { orderId: sold.id, employeeId, device, ticketIds });
  if (buyer.email !== "") for (const mail of await orderMails(tx, context, sold)) await context.queueMail(tx, mail);
  const order = { id: sold.id, basketId: basket.id, cents: sold.cents };
  const { givenCents } = sold.cents === 0 ? {} : await takeAtDesk(tx, museum, { order, entered: payment, employeeId });
  return {
    order: {
      id: sold.id,
      name: orderName(sold.number),
      total: money(sold.cents),
      ...(givenCents !== undefined && { given: money(givenCents), change: money(givenCents - sold.cents) }),
      admitted: guests,
      toScan,
    },
    receipt: await showReceipt(tx, museum, sold.id),
  };
}

/** Guests at the desk may stay anonymous. @throws HttpError 400 */
function buyerOf(given: SellCheckoutRequest["customer"] = {}): Buyer {
  const said = { firstName: given.firstName ?? "", lastName: given.lastName ?? "", email: given.email ?? "" };
  const optional = ["firstName", "lastName", "email"];
  const {
    firstName = "",
    lastName = "",
    email = "",
  } = checkFields(buyerForm, said, { optional, rules: { email: mailDomain } }) as Partial<Buyer>;
  return firstName + lastName === "" ? { firstName: "Guest", lastName: "", email } : { firstName, lastName, email };
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
