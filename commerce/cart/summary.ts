import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import type { Cart, LineItem, Money, Performance, Product } from "../../schemas/generated/wire.ts";
import { multiply } from "../money.ts";
import { attributeOf, isServerOwned } from "./cart.ts";

export type SummaryLine = Pick<
  LineItem,
  "id" | "variantId" | "title" | "ticketType" | "quantity" | "price" | "attributes"
> & {
  readonly product: Pick<Product, "productType"> | null;
  readonly performances?: readonly Performance[];
};

export interface SummaryCart {
  readonly lineItems: readonly SummaryLine[];
  readonly estimatedCost: Cart["estimatedCost"];
  readonly code?: string;
  readonly discountAmount?: Money;
}

export interface SummaryItem {
  readonly id: string;
  readonly variantId: string;
  /** Ticket type: "Adult". */
  readonly title: string;
  readonly quantity: number;
  readonly price: Money;
  readonly totalPrice: Money;
}

export interface SummaryVisit {
  readonly id: string;
  /** Product title: "General Admission". */
  readonly product: string;
  /** Product type, unless heading or title names it: "Special Event". */
  readonly label: string | undefined;
  /** Day, time and other distinguishing attributes; `value` is formatted. */
  readonly attributes: readonly { readonly title: string; readonly value: string }[];
  readonly performances: readonly string[];
  readonly items: readonly SummaryItem[];
}

export interface CartSummary {
  readonly groups: readonly { readonly heading: string; readonly visits: readonly SummaryVisit[] }[];
  readonly totals: {
    readonly subtotal: Money;
    /** Negative. */
    readonly discount?: { readonly code: string; readonly money: Money };
    readonly taxes: Money;
    readonly total: Money;
  };
}

/** In summary order. Lines without a known Type count as products. */
const headings = [
  ["admission", say.admission],
  ["membership", say.memberships],
  ["donation", say.donation],
  ["product", say.product],
] as const;

type Type = (typeof headings)[number][0];

/** Names of product types (docs/behaviour.md, "Product types"). */
const labels = {
  admission: say.labelEvent,
  donation: say.labelDonation,
  specialEvent: say.labelSpecialEvent,
  membership: say.labelMembership,
  registration: say.labelRegistration,
  product: say.labelProduct,
  giftCard: say.labelGiftCard,
} as const satisfies Record<Product["productType"], unknown>;

/** Builds "Your Selection Summary" (docs/behaviour.md, "Cart summary"). */
export function summarize(locale: string, cart: SummaryCart): CartSummary {
  const { code, discountAmount } = cart;
  const { subtotalAmount, totalTaxAmount, totalAmount } = cart.estimatedCost;
  const discount = code !== undefined &&
    discountAmount !== undefined && { discount: { code, money: multiply(discountAmount, -1) } };
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

/** Groups lines by product, day and time. Products keep their order; days are sorted. */
export function visitsOf(locale: string, lines: readonly SummaryLine[]): SummaryVisit[] {
  const visits = new Map<
    string,
    { readonly day: string; readonly visit: Omit<SummaryVisit, "items">; readonly items: SummaryItem[] }
  >();
  for (const line of lines) {
    const performances = (line.performances ?? []).map(({ title, date, time }) =>
      say.performance(locale, { title, day: date, time }),
    );
    const visit = { product: line.title, label: labelOf(locale, line), attributes: shown(locale, line), performances };
    const id = JSON.stringify([
      visit.product,
      visit.label,
      ...visit.attributes.map(({ title, value }) => [title, value]),
    ]);
    const known = visits.get(id) ?? { day: attributeOf(line, "Date") ?? "", visit: { id, ...visit }, items: [] };
    visits.set(id, { ...known, items: [...known.items, summarizeLine(line)] });
  }
  const products = [...new Set(lines.map(({ title }) => title))];
  return products
    .flatMap((product) =>
      [...visits.values()]
        .filter(({ visit }) => visit.product === product)
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
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

const headedTypes: readonly string[] = ["membership", "donation", "product"];

function labelOf(locale: string, line: SummaryLine): string | undefined {
  const type = line.product?.productType;
  if (type === undefined || (type === typeOf(line) && headedTypes.includes(type))) return undefined;
  const label = labels[type](locale);
  return label === line.title ? undefined : label;
}

const omitted: readonly string[] = ["Price", "RecipientEmail", "RecipientMessage"];

/** Omits Level and SeriesEventTitle, which repeat the title, Price, which each line shows, and long texts of buyers. */
function shown(locale: string, line: SummaryLine): SummaryVisit["attributes"] {
  return line.attributes
    .filter(
      ({ key }) =>
        (!isServerOwned(key) && !omitted.includes(key)) || (key === "Level" && typeOf(line) !== "membership"),
    )
    .map(({ key, value }) => ({ title: key, value: key === "Date" ? formatDay(locale, value, "short") : value }));
}
