import type { Attribute, Cart, LineItem } from "../../schemas/generated/wire.ts";
import { fromCents, toCents } from "../money.ts";
import type { ChosenOffer, Contribution, Offer, WantedCart, WantedLine } from "./cart.ts";
import { hasLines } from "./diff.ts";
import { fold, lineKey } from "./fold.ts";
import type { SummaryCart, SummaryLine } from "./summary.ts";

/** What a step contributes, and the page where that is changed; undefined where it was not asked. */
export interface Contributed {
  readonly page: string | undefined;
  readonly contribution: Contribution;
}

/** A bundle or an extra that waits for its tickets. */
export interface PendingOffer extends ChosenOffer {
  readonly page: string | undefined;
}

/** What is chosen at this moment, sent or not. */
export interface Selection {
  readonly cart: SummaryCart | undefined;
  /** The server's cart has the same lines, with its totals; otherwise nothing of what differs is held. */
  readonly isHeld: boolean;
  /** The day chosen last, YYYY-MM-DD, also while there is nothing for it. */
  readonly day: string | undefined;
  /** The only time of day that there is for it, where that is known before it is chosen. */
  readonly time: string | undefined;
  /** Choices without tickets yet, each with the page where it is changed. */
  readonly pending: readonly PendingOffer[];
  /** How quantities of a variant are said, where its author says so. */
  readonly offers: Readonly<Record<string, Offer>>;
  /** The page where a variant's quantity is chosen, by variant id. */
  readonly linePages: Readonly<Record<string, string>>;
  /** The page where an attribute of lines, such as Date, is chosen. */
  readonly attributePages: Readonly<Record<string, string>>;
}

/** What the server's cart is, where no flow is on screen. */
export function heldSelection(cart: Cart | undefined): Selection {
  const nothing = { day: undefined, time: undefined, pending: [], offers: {}, linePages: {}, attributePages: {} };
  return { cart: cart?.lineItems.length ? cart : undefined, isHeld: true, ...nothing };
}

/**
 * What the answers on screen come to: the lines that Continue would ask for, at the prices that the page has loaded. Where the cart
 * has these lines, it is the cart, with the server's totals.
 */
export function selectionOf(contributed: readonly Contributed[], cart: Cart | undefined): Selection {
  const contributions = contributed.map(({ contribution }) => contribution);
  const wanted = fold(contributions);
  const offers: Readonly<Record<string, Offer>> = Object.assign({}, ...contributions.map((contribution) => contribution.offers));
  const rules = contributed.flatMap(({ page, contribution: { lineAttributes = [] } }) => lineAttributes.map(({ set }) => ({ page, set })));
  const about = {
    offers,
    day: rules.findLast(({ set }) => set.Date !== undefined)?.set.Date,
    pending: pendingOf(contributed, wanted, offers),
    time: contributions.findLast(({ time }) => time !== undefined)?.time,
    linePages: Object.fromEntries(
      contributed.flatMap(({ page, contribution }) => (page === undefined ? [] : (contribution.lines ?? []).map(({ variantId }) => [variantId, page]))),
    ),
    attributePages: Object.fromEntries(rules.flatMap(({ page, set }) => (page === undefined ? [] : Object.keys(set).map((key) => [key, page])))),
  };
  if (hasLines(cart, wanted)) return { ...heldSelection(cart), ...about };
  // Where nothing is chosen any more, what is held can still be taken out.
  if (wanted.lines.length === 0) return { ...heldSelection(cart), ...about };
  const lines = wanted.lines.map((line) => priced(line, offers, cart));
  // What nobody has the price of yet: the cart stands until the server has answered.
  if (!lines.every((line) => line !== undefined)) return { ...heldSelection(cart), ...about };
  return { ...about, isHeld: false, cart: { lineItems: lines, estimatedCost: costOf(lines) } };
}

function pendingOf(contributed: readonly Contributed[], { lines }: WantedCart, offers: Readonly<Record<string, Offer>>): PendingOffer[] {
  const chosen = contributed.flatMap(({ page, contribution }) => (contribution.chosen ?? []).map((offer) => ({ ...offer, page })));
  const withTickets = new Set(lines.flatMap(({ variantId }) => offers[variantId]?.upsell ?? []));
  return chosen.filter(({ id, kind }) => (kind === "bundle" ? lines.length === 0 : !withTickets.has(id)));
}

function priced({ variantId, quantity, attributes }: WantedLine, offers: Readonly<Record<string, Offer>>, cart: Cart | undefined): SummaryLine | undefined {
  const offer = offers[variantId] ?? offerOf(cart?.lineItems.find((line) => line.variantId === variantId));
  if (offer === undefined) return undefined;
  const { product, productType, title, price, performances } = offer;
  // Only the server's Type decides the heading, and it is the product's.
  const all = productType === "product" ? { ...attributes, Type: productType } : attributes;
  const pairs: Attribute[] = Object.entries(all).map(([key, value]) => ({ key, value }));
  const id = lineKey(variantId, attributes);
  return {
    ...{ id, variantId, title: product, ticketType: title, quantity, price, attributes: pairs, product: productType ? { productType } : null },
    ...(performances && { performances }),
  };
}

function offerOf(line: LineItem | undefined): Offer | undefined {
  if (line === undefined) return undefined;
  const { title: product, ticketType: title, price, performances } = line;
  return { product, title, price, ...(line.product && { productType: line.product.productType }), ...(performances && { performances }) };
}

/** The sum of the lines; taxes are the server's to say. */
function costOf(lines: readonly SummaryLine[]): Cart["estimatedCost"] {
  const currency = lines[0]?.price.currencyCode ?? "";
  const total = fromCents(
    lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0),
    currency,
  );
  return { subtotalAmount: total, totalTaxAmount: fromCents(0, currency), totalAmount: total };
}
