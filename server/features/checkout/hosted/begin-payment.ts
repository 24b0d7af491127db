import { formatDay } from "../../../../messages/formats/days.ts";
import { factSeparator } from "../../../../messages/formats/list.ts";
import { formatSlot } from "../../../../messages/formats/slot.ts";
import * as sayPage from "../../../../messages/generated/pages/checkout.ts";
import * as say from "../../../../messages/generated/server/orders.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { inTransaction, rehearse } from "../../../core/database/transaction.ts";
import { refused } from "../../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../../museum/catalogue/museum.ts";
import { pageUrl } from "../../../museum/page-addresses.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { holdCartSeats } from "../../carts/cart-holds.ts";
import { lockCart, type StoredCart, updateCart } from "../../carts/cart-store.ts";
import { findVariant } from "../../carts/check-lines.ts";
import { codeUsedUp, holdCode } from "../../carts/code-uses.ts";
import { type CreditPart, creditParts } from "../../carts/credits.ts";
import { PaymentOpen } from "../../carts/payment-open.ts";
import { priceCart } from "../../carts/price-cart.ts";
import { cartChanged, cartFingerprint, storefront } from "../../orders/channel.ts";
import type { HostedProvider, SessionProvider, SessionRequest } from "../../payments/port.ts";
import { holdCredits } from "../pay-with-credits.ts";
import { checkAgreed, type Placing, settleCart } from "../place-order.ts";
import { agreedSale } from "./agreed-sale.ts";
import { lockSession, type PaymentRequest, type StoredSession } from "./stored-session.ts";

/** Delay before a job first checks an unreported payment, in milliseconds. */
export const firstLookMs = 3 * 60_000;
/** A provider requires sessions of at least 30 minutes by its own clock. */
const page = { sessionMs: 33 * 60_000, lookMs: firstLookMs };

/**
 * Holds the seats and blocks changes until the session ends. A repeated request for the same cart and buyer returns the
 * same payment.
 * @returns the provider's page, or the order if the cart became one
 * @throws PaymentOpen if another buyer is paying for the cart; HttpError as `placeOrder`; ProviderUnreachable
 */
export async function beginPayment(
  context: ServerContext,
  provider: HostedProvider,
  placing: Placing,
): Promise<{ url: string } | { orderId: string }> {
  await rehearseSale(context, placing);
  const begun = await inTransaction(context.db, (tx) => prepare(tx, context, provider, placing));
  if ("orderId" in begun) return begun;
  const { session, request } = begun;
  if (session.url !== null) return { url: session.url };
  const { id, url } = await provider.open(request);
  const { numUpdatedRows } = await context.db
    .updateTable("payment_sessions")
    .set({ session_id: id, url, status: "open" })
    .where("payment_id", "=", session.paymentId)
    .where("status", "in", ["opening", "open"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { url };
  // The cart changed meanwhile: prevent paying for its old content.
  await provider.expire(id);
  throw refused(409, { code: cartChanged, message: say.cartChanged });
}

/** Refuse an invalid order before the buyer pays. */
async function rehearseSale(context: ServerContext, { cartId, buyer, address, language }: Placing): Promise<void> {
  await rehearse(context.db, async (tx) => {
    const cart = await lockCart(tx, cartId);
    if (cart.orderId === null) await settleCart(tx, context, { cart, buyer, channel: storefront(address), language });
  });
}

type Begun = { readonly orderId: string } | { readonly session: StoredSession; readonly request: SessionRequest };

async function prepare(tx: Tx, context: ServerContext, provider: HostedProvider, placing: Placing): Promise<Begun> {
  const { cartId, buyer, address, seen, language } = placing;
  const museum = museumNow(context);
  const cart = await lockCart(tx, cartId);
  if (cart.orderId !== null) return { orderId: cart.orderId };
  const credits = await creditParts(tx, context, museum, cart);
  checkAgreed(museum, cart, seen, credits);
  const request: PaymentRequest = {
    buyer,
    address,
    language,
    fingerprint: cartFingerprint(museum, cart, credits),
    agreed: agreedSale(museumNow(context, museum.tenant.languages[0]), cart),
  };
  const session =
    cart.paymentId === null
      ? await insertSession(tx, context, { cart, credits, request, provider, ...page })
      : await reuse(tx, museum, cart, cart.paymentId, request);
  return { session, request: requestOf(museum, context.environment.publicUrl, cart, session) };
}

interface Opening {
  readonly cart: StoredCart;
  readonly credits: readonly CreditPart[];
  readonly request: PaymentRequest;
  readonly provider: Pick<SessionProvider, "name">;
  readonly sessionMs: number;
  readonly lookMs: number;
  /** The session's part of what is due, in whole cents; all by default. */
  partOf?(due: number): number;
}

/**
 * Holds seats, code and balances for the time of a session, and locks the cart.
 * @throws HttpError 409 if they are gone
 */
export async function insertSession(
  tx: Tx,
  context: ServerContext,
  { cart, credits, request, provider, sessionMs, lookMs, partOf }: Opening,
): Promise<StoredSession> {
  const museum = museumNow(context);
  const now = new Date(museum.now.epochMilliseconds);
  const expiresAt = new Date(now.getTime() + sessionMs);
  const paymentId = randomId();
  const { currencyCode } = museum.tenant;
  const wasPaidFor = await tx
    .selectFrom("payment_sessions")
    .select("payment_id")
    .where("cart_id", "=", cart.id)
    .limit(1)
    .executeTakeFirst();
  const kept =
    (cart.desk !== null || wasPaidFor === undefined) && expiresAt > cart.expiresAt ? { ...cart, expiresAt } : cart;
  await updateCart(tx, cart, kept);
  await holdCartSeats(tx, museum, kept);
  if (kept.code !== null && !(await holdCode(tx, museum, kept))) throw codeUsedUp(kept.code);
  const due = priceCart(museum, cart).total - (await holdCredits(tx, context, museum, { cart, agreed: credits }));
  const cents = partOf?.(due) ?? due;
  // The buyer saw a price: the balance has grown meanwhile.
  if (cents === 0) throw refused(409, { code: cartChanged, message: say.cartChanged });
  await tx.updateTable("carts").set({ payment_id: paymentId }).where("id", "=", cart.id).execute();
  await tx
    .insertInto("payments")
    .values({
      id: paymentId,
      cart_id: cart.id,
      order_id: null,
      provider: provider.name,
      provider_id: null,
      amount_cents: cents,
      currency_code: currencyCode,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto("payment_sessions")
    .values({
      payment_id: paymentId,
      cart_id: cart.id,
      session_id: null,
      url: null,
      status: "opening",
      request: JSON.stringify(request),
      expires_at: expiresAt,
      look_at: new Date(now.getTime() + lookMs),
    })
    .execute();
  return lockSession(tx, paymentId);
}

/** Handles a double click, a second tab, or a return from the provider's page. */
async function reuse(
  tx: Tx,
  museum: Museum,
  cart: StoredCart,
  paymentId: string,
  request: PaymentRequest,
): Promise<StoredSession> {
  const session = await lockSession(tx, paymentId);
  const isSame = JSON.stringify(sorted(session.request)) === JSON.stringify(sorted(request));
  const isOpen =
    (session.status === "open" || session.status === "opening") &&
    session.expiresAt.getTime() > museum.now.epochMilliseconds;
  if (!isSame || !isOpen) throw new PaymentOpen(cart.id);
  return session;
}

const sorted = ({ buyer: { firstName, lastName, email }, fingerprint, language }: PaymentRequest) => [
  firstName,
  lastName,
  email,
  fingerprint,
  language,
];

function requestOf(
  museum: Museum,
  publicUrl: string,
  cart: StoredCart,
  { paymentId, request, cents, currencyCode, expiresAt }: StoredSession,
): SessionRequest {
  const { tenant } = museum;
  const { locale, payments } = tenant;
  const checkoutUrl = pageUrl({ tenant, publicUrl }, `/checkout/${cart.id}`);
  const { addedTax, lines, total } = priceCart(museum, cart);
  const rest = { title: sayPage.rest(locale), quantity: 1, cents };
  const items = lines.map(({ line, price, discount }) => {
    const { title, product } = findVariant(museum, line);
    const parts = [
      product.title,
      title === product.title ? "" : title,
      formatDay(locale, line.attributes.get("Date") ?? "", "short"),
      formatSlot(locale, line.attributes.get("Time") ?? "", "within"),
    ];
    const named = parts.filter(Boolean).join(factSeparator(locale));
    if (discount === 0) return { title: named, quantity: line.quantity, cents: price / line.quantity };
    // A line's discount may not divide evenly by quantity.
    return {
      title: sayPage.item(locale, { title: named, quantity: line.quantity }),
      quantity: 1,
      cents: price - discount,
    };
  });
  return {
    id: paymentId,
    cartId: cart.id,
    cents,
    currencyCode,
    // Hide the email: anyone with the order's link can open this page.
    email: cart.moving === null ? request.buyer.email : "",
    // A balance pays for no item in particular.
    items: cents < total ? [rest] : items.filter((item) => item.cents > 0),
    taxCents: cents < total ? 0 : addedTax,
    taxTitle: sayPage.taxes(locale),
    locale,
    methods: payments.methods,
    expiresAt,
    successUrl: `${checkoutUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: checkoutUrl,
  };
}
