import type { Attribute, Cart, LineItem, Money } from "../../schemas/generated/wire.ts";
import { fromCents, toCents } from "../money.ts";
import type { PlannedVisit } from "../your-day.ts";
import type { ChosenOffer, Contribution, Offer, WantedCart, WantedLine } from "./cart.ts";
import { hasLines, partIdsOf } from "./diff.ts";
import { fold, lineKey } from "./fold.ts";
import type { SummaryCart, SummaryLine } from "./summary.ts";

/** A step's contribution and the page to edit it on; undefined if answered automatically. */
export interface Contributed {
  readonly page: string | undefined;
  readonly contribution: Contribution;
}

export interface PendingOffer extends ChosenOffer {
  readonly page: string | undefined;
}

export interface Selection {
  readonly cart: SummaryCart | undefined;
  /** True if the server's cart has the same lines; otherwise it holds nothing that differs. */
  readonly isHeld: boolean;
  /** The last chosen day (YYYY-MM-DD), even without available tickets. */
  readonly day: string | undefined;
  readonly time: string | undefined;
  readonly pending: readonly PendingOffer[];
  /** The bundle of the chosen tickets, and what it saves. */
  readonly bundle: (PendingOffer & { readonly saves?: Money }) | undefined;
  /** Visits with a time on the day. */
  readonly visits: readonly PlannedVisit[];
  /** By variant id; carries the author's wording of quantities. */
  readonly offers: Readonly<Record<string, Offer>>;
  /** The page to edit a variant's quantity on. */
  readonly linePages: Readonly<Record<string, string>>;
  /** The page to edit a line attribute on, such as Date. */
  readonly attributePages: Readonly<Record<string, string>>;
  readonly wanted: WantedCart;
}

/** Returns the server's cart as a selection, for pages outside a flow. */
export function heldSelection(cart: Cart | undefined): Selection {
  const nothing = {
    ...{ day: undefined, time: undefined, pending: [], bundle: undefined, visits: [] },
    ...{ offers: {}, linePages: {}, attributePages: {}, wanted: { lines: [], attributes: {} } },
  };
  return { cart: cart?.lineItems.length ? cart : undefined, isHeld: true, ...nothing };
}

/** True if there is nothing to show of a selection, not even a day. */
export const isEmpty = ({ cart, day, time, pending }: Selection): boolean =>
  cart === undefined && day === undefined && time === undefined && pending.length === 0;

/** Builds the selection on screen; uses the server's cart and totals if its lines match. */
export function selectionOf(contributed: readonly Contributed[], cart: Cart | undefined): Selection {
  const contributions = contributed.map(({ contribution }) => contribution);
  const wanted = fold(contributions);
  const offers: Readonly<Record<string, Offer>> = Object.assign(
    {},
    ...contributions.map((contribution) => contribution.offers),
  );
  const rules = contributed.flatMap(({ page, contribution: { lineAttributes = [] } }) =>
    lineAttributes.map(({ set }) => ({ page, set })),
  );
  const about = {
    offers,
    wanted,
    day: rules.findLast(({ set }) => set.Date !== undefined)?.set.Date,
    ...chosenOf(contributed, wanted, offers),
    visits: contributions.findLast(({ visits }) => visits !== undefined)?.visits ?? [],
    time: contributions.findLast(({ time }) => time !== undefined)?.time,
    linePages: Object.fromEntries(
      contributed.flatMap(({ page, contribution }) =>
        page === undefined ? [] : (contribution.lines ?? []).map(({ variantId }) => [variantId, page]),
      ),
    ),
    attributePages: Object.fromEntries(
      rules.flatMap(({ page, set }) => (page === undefined ? [] : Object.keys(set).map((key) => [key, page]))),
    ),
  };
  if (hasLines(cart, wanted)) return { ...heldSelection(cart), ...about };
  // The visitor can still remove held lines after clearing the selection.
  if (wanted.lines.length === 0) return { ...heldSelection(cart), ...about };
  const lines = wanted.lines.map((line) => priced(line, offers, cart));
  // Without a price for every line, show the server's cart until it answers.
  if (!lines.every((line) => line !== undefined)) return { ...heldSelection(cart), ...about };
  return { ...about, isHeld: false, cart: { lineItems: lines, estimatedCost: costOf(lines) } };
}

function chosenOf(
  contributed: readonly Contributed[],
  { lines }: WantedCart,
  offers: Readonly<Record<string, Offer>>,
): Pick<Selection, "pending" | "bundle"> {
  const chosen = contributed.flatMap(({ page, contribution }) =>
    (contribution.chosen ?? []).map((offer) => ({ ...offer, page })),
  );
  const withTickets = new Set(lines.flatMap(({ variantId }) => offers[variantId]?.upsell ?? []));
  const pending = chosen.filter(({ id, kind }) => (kind === "bundle" ? lines.length === 0 : !withTickets.has(id)));
  const bundle = lines.length === 0 ? undefined : chosen.find(({ kind }) => kind === "bundle");
  const saves = contributed.findLast(({ contribution }) => contribution.saves !== undefined)?.contribution.saves;
  return { pending, bundle: bundle && { ...bundle, ...(saves && { saves }) } };
}

function priced(
  { variantId, quantity, attributes }: WantedLine,
  offers: Readonly<Record<string, Offer>>,
  cart: Cart | undefined,
): SummaryLine | undefined {
  const offer = offers[variantId] ?? offerOf(cart?.lineItems.find((line) => line.variantId === variantId));
  if (offer === undefined) return undefined;
  const { product, productType, title, price, performances } = offer;
  // The heading depends on the server's Type, which equals the product's.
  const all = productType === "product" ? { ...attributes, Type: productType } : attributes;
  const pairs: Attribute[] = Object.entries(all).map(([key, value]) => ({ key, value }));
  const id = lineKey(variantId, attributes);
  return {
    ...{
      id,
      variantId,
      title: product,
      ticketType: title,
      quantity,
      price,
      attributes: pairs,
      product: productType ? { productType } : null,
    },
    ...(performances && { performances }),
  };
}

function offerOf(line: LineItem | undefined): Offer | undefined {
  if (line === undefined) return undefined;
  const { title: product, ticketType: title, price, performances } = line;
  return {
    product,
    title,
    price,
    ...(line.product && { productType: line.product.productType }),
    ...(performances && { performances }),
  };
}

/** Sums the lines; only the server knows taxes. */
function costOf(lines: readonly SummaryLine[]): Cart["estimatedCost"] {
  const currency = lines[0]?.price.currencyCode ?? "";
  const total = fromCents(
    lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0),
    currency,
  );
  return { subtotalAmount: total, totalTaxAmount: fromCents(0, currency), totalAmount: total };
}

/** Lists ids to remove with a line: its parts, or its variant with the extra on its last line. */
export function removedWith({ cart, offers, wanted }: Pick<Selection, "cart" | "offers" | "wanted">, id: string) {
  const line = cart?.lineItems.find((each) => each.id === id);
  if (line === undefined) return [];
  const partIds = partIdsOf(line, wanted);
  if (partIds.length > 0) return partIds;
  const { variantId } = line;
  const upsell = offers[variantId]?.upsell;
  return upsell && cart?.lineItems.filter((each) => offers[each.variantId]?.upsell === upsell).length === 1
    ? [variantId, upsell]
    : [variantId];
}
