import type { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";
import { invalid, missing } from "./errors.ts";

type Parameters = Stripe.Checkout.SessionCreateParams;
type LineParameters = NonNullable<Parameters["line_items"]>[number];

const minute = 60;
const day = 24 * 60 * minute;
/** In cents, for dollars and euros. Zero is allowed. */
const smallestTotal = 50;

/** Opens a session in mode `payment`, with prices in its lines. @throws ApiError if Stripe would refuse it */
export function createSession(account: Account, parameters: Parameters): Stripe.Checkout.Session {
  if (parameters.mode !== "payment") throw invalid("The stand-in knows the mode `payment` only.", { param: "mode" });
  const created = account.now();
  const expiresAt = parameters.expires_at ?? created + day;
  checkAddresses(parameters);
  checkExpiry(expiresAt - created);
  const lines = (parameters.line_items ?? []).map(lineItem);
  const total = totalOf(lines);
  const id = newId("cs_test", 58);
  const session = {
    id,
    object: "checkout.session",
    amount_subtotal: total,
    amount_total: total,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created,
    currency: lines[0]?.currency ?? null,
    customer: null,
    customer_details: parameters.customer_email ? { email: parameters.customer_email } : null,
    customer_email: parameters.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: parameters.metadata || {},
    mode: "payment",
    // Created when the buyer pays, with its own metadata.
    payment_intent: null,
    payment_method_types: methodsOf(parameters, lines[0]?.currency),
    payment_status: total === 0 ? "no_payment_required" : "unpaid",
    status: "open",
    success_url: parameters.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${account.origin()}/pay/${id}`,
  } as Stripe.Checkout.Session;
  account.sessions.set(id, session);
  account.lineItems.set(id, lines);
  account.paymentMetadata.set(id, (parameters.payment_intent_data?.metadata || {}) as Stripe.Metadata);
  return session;
}

/** Finds a session, and expires it if due. @throws ApiError if there is none */
export function findSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = account.sessions.get(id);
  if (session === undefined) throw missing("checkout.session", id, "session");
  if (session.status === "open" && session.expires_at <= account.now()) end(account, session);
  return session;
}

/** Expires an open session early. @throws ApiError if it is complete or expired */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = findSession(account, id);
  if (session.status === "open") return end(account, session);
  const reason = `This Checkout Session has a status of \`${session.status}\`.`;
  throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. ${reason}`);
}

function end(account: Account, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  Object.assign(session, { status: "expired", url: null } satisfies Partial<Stripe.Checkout.Session>);
  account.emit("checkout.session.expired", session);
  return session;
}

function checkAddresses({ success_url, cancel_url, customer_email }: Parameters): void {
  for (const [param, url] of Object.entries({ success_url, cancel_url })) {
    if (url !== undefined && !URL.canParse(url)) throw invalid("Not a valid URL", { code: "url_invalid", param });
  }
  const isMail =
    customer_email === undefined ||
    (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer_email) && !/^\.|\.\.|\.@/.test(customer_email));
  if (!isMail)
    throw invalid(`Invalid email address: ${customer_email}`, { code: "email_invalid", param: "customer_email" });
}

/** The currencies of methods that take only some, as Stripe documents them. */
const currenciesOf: Readonly<Record<string, readonly string[]>> = {
  bancontact: ["eur"],
  blik: ["pln"],
  eps: ["eur"],
  ideal: ["eur"],
  p24: ["eur", "pln"],
  sepa_debit: ["eur"],
  swish: ["sek"],
  twint: ["chf"],
};
const anyCurrency = ["card", "link"];

/** The methods that the page offers. @throws ApiError for an unknown one, and for one of another currency */
function methodsOf(parameters: Parameters, currency = ""): string[] {
  const param = "payment_method_types";
  const { payment_method_types: names = ["card"] } = parameters as { payment_method_types?: string[] };
  for (const name of names) {
    const currencies = Object.hasOwn(currenciesOf, name) ? currenciesOf[name] : undefined;
    if (currencies === undefined && !anyCurrency.includes(name))
      throw invalid(`The payment method type provided: ${name} is invalid.`, { param });
    if (currencies !== undefined && !currencies.includes(currency))
      throw invalid(`The currency provided (${currency}) is invalid for the payment method type ${name}.`, { param });
  }
  return names;
}

function checkExpiry(seconds: number): void {
  if (seconds < 30 * minute)
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.");
  if (seconds > day)
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.");
}

function lineItem({ price_data: price, quantity }: LineParameters, index: number): Stripe.LineItem {
  const param = `line_items[${index}]`;
  if (price?.unit_amount === undefined)
    throw invalid("The stand-in knows prices of `price_data[unit_amount]` only.", { param });
  if (!price.product_data) throw invalid("The stand-in knows products of `price_data[product_data]` only.", { param });
  if (quantity === undefined) throw invalid(`Quantity is required. Add \`quantity\` to \`${param}\``);
  if (price.unit_amount < 0)
    throw invalid("Invalid non-negative integer", { param: `${param}[price_data][unit_amount]` });
  if (quantity < 1) throw invalid("This value must be greater than or equal to 1.", { param: `${param}[quantity]` });
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency.toLowerCase(),
    description: price.product_data.name,
    quantity,
  } as Stripe.LineItem;
}

function totalOf(lines: readonly Stripe.LineItem[]): number {
  if (lines.length === 0)
    throw invalid("You must provide at least one line item.", { code: "parameter_missing", param: "line_items" });
  if (new Set(lines.map(({ currency }) => currency)).size > 1)
    throw invalid("All line items must have the same currency.", { param: "line_items" });
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total > 0 && total < smallestTotal) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  }
  return total;
}
