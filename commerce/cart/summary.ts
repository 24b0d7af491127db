import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import type { Cart, LineItem, Money, Performance, Product } from "../../schemas/generated/wire.ts";
import { multiply } from "../money.ts";
import { attributeOf, isServerOwned } from "./cart.ts";

/** A line that a summary shows: of a cart, or of what is chosen but not in one yet. */
export type SummaryLine = Pick<LineItem, "id" | "variantId" | "title" | "ticketType" | "quantity" | "price" | "attributes"> & {
  readonly product: Pick<Product, "productType"> | null;
  readonly performances?: readonly Performance[];
};

/** What a summary is made of: a cart, or what would be one. */
export interface SummaryCart {
  readonly lineItems: readonly SummaryLine[];
  readonly estimatedCost: Cart["estimatedCost"];
  /** The promotion code, and what it takes off. */
  readonly code?: string;
  readonly discountAmount?: Money;
}

export interface SummaryItem {
  readonly id: string;
  readonly variantId: string;
  /** What was chosen: "Adult". */
  readonly title: string;
  readonly quantity: number;
  readonly price: Money;
  readonly totalPrice: Money;
}

/** The lines for one product, day and time. */
export interface SummaryVisit {
  readonly id: string;
  /** What it is for: "General Admission". */
  readonly product: string;
  /** What kind of thing that is, where the heading does not say it: "Special Event". */
  readonly label: string | undefined;
  /** Day, time and what else sets it apart; `value` is for people. */
  readonly attributes: readonly { readonly title: string; readonly value: string }[];
  /** Of a series: each of its evenings, with its day and time. */
  readonly performances: readonly string[];
  readonly items: readonly SummaryItem[];
}

export interface CartSummary {
  readonly groups: readonly { readonly heading: string; readonly visits: readonly SummaryVisit[] }[];
  readonly totals: {
    readonly subtotal: Money;
    /** What a promotion code takes off, below 0. */
    readonly discount?: { readonly code: string; readonly money: Money };
    readonly taxes: Money;
    readonly total: Money;
  };
}

/** In the order of the summary; a line without a known Type is a product. */
const headings = [
  ["admission", say.admission],
  ["membership", say.memberships],
  ["donation", say.donation],
  ["product", say.product],
] as const;

type Type = (typeof headings)[number][0];

/** What a single item's product type is called (docs/behaviour.md, "Product types"). */
const labels = {
  admission: say.labelEvent,
  donation: say.labelDonation,
  specialEvent: say.labelSpecialEvent,
  membership: say.labelMembership,
  registration: say.labelRegistration,
  product: say.labelProduct,
} as const satisfies Record<Product["productType"], unknown>;

/** What "Your Selection Summary" shows (docs/behaviour.md, "Cart summary"). */
export function summarize(locale: string, cart: SummaryCart): CartSummary {
  const { code, discountAmount } = cart;
  const { subtotalAmount, totalTaxAmount, totalAmount } = cart.estimatedCost;
  const discount = code !== undefined && discountAmount !== undefined && { discount: { code, money: multiply(discountAmount, -1) } };
  return {
    groups: headings
      .map(([type, heading]) => ({
        heading: heading(locale),
        visits: visitsOf(
          locale,
          cart.lineItems.filter((line) => typeOf(line) === type),
        ),
      }))
      .filter(({ visits }) => visits.length > 0),
    totals: { subtotal: subtotalAmount, ...discount, taxes: totalTaxAmount, total: totalAmount },
  };
}

/** The lines by product, then day and time: products as they were chosen, the days of each in order. */
export function visitsOf(locale: string, lines: readonly SummaryLine[]): SummaryVisit[] {
  const visits = new Map<string, { readonly day: string; readonly visit: Omit<SummaryVisit, "items">; readonly items: SummaryItem[] }>();
  for (const line of lines) {
    const performances = (line.performances ?? []).map(({ title, date, time }) => say.performance(locale, { title, day: date, time }));
    const visit = { product: line.title, label: labelOf(locale, line), attributes: shown(locale, line), performances };
    const id = JSON.stringify([visit.product, visit.label, ...visit.attributes.map(({ title, value }) => [title, value])]);
    const known = visits.get(id) ?? { day: attributeOf(line, "Date") ?? "", visit: { id, ...visit }, items: [] };
    visits.set(id, { ...known, items: [...known.items, summarizeLine(line)] });
  }
  const products = [...new Set(lines.map(({ title }) => title))];
  return products
    .flatMap((product) =>
      [...visits.values()].filter(({ visit }) => visit.product === product).toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    )
    .map(({ visit, items }) => ({ ...visit, items }));
}

function typeOf(line: SummaryLine): Type {
  const type = attributeOf(line, "Type");
  return headings.find(([known]) => known === type)?.[0] ?? "product";
}

function summarizeLine({ id, variantId, ticketType, title, quantity, price }: SummaryLine): SummaryItem {
  return { id, variantId, title: ticketType || title, quantity, price, totalPrice: multiply(price, quantity) };
}

/** The heading of these says the same. */
const saidAbove: readonly string[] = ["membership", "donation", "product"];

function labelOf(locale: string, line: SummaryLine): string | undefined {
  const type = line.product?.productType;
  return type === undefined || (type === typeOf(line) && saidAbove.includes(type)) ? undefined : labels[type](locale);
}

/** A membership's Level and a series' SeriesEventTitle are its title already, and each line says its price. */
function shown(locale: string, line: SummaryLine): SummaryVisit["attributes"] {
  return line.attributes
    .filter(({ key }) => (!isServerOwned(key) && key !== "Price") || (key === "Level" && typeOf(line) !== "membership"))
    .map(({ key, value }) => ({ title: key, value: key === "Date" ? formatDay(locale, value, "short") : value }));
}
