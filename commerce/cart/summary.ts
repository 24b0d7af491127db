import { formatDay } from "../../messages/formats/days.ts";
import { formatList } from "../../messages/formats/list.ts";
import { formatNumber, formatRate } from "../../messages/formats/number.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import type { Cart, Counted, LineItem, Money, Performance, Product, TaxAtRate } from "../../schemas/generated/wire.ts";
import { counted } from "../counted.ts";
import { isSlotTime, minuteOf } from "../day-parts.ts";
import { add, fromCents, multiply, toCents } from "../money.ts";
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
  /** Where the prices include tax. */
  readonly taxes?: readonly TaxAtRate[];
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
  /** Day, time and other distinguishing attributes by key; `title` is undefined where the value says enough. */
  readonly attributes: readonly { readonly key: string; readonly title?: string; readonly value: string }[];
  readonly performances: readonly string[];
  /** Who comes, such as "2 adults, 1 child"; empty for one item without a ticket type. */
  readonly party: string;
  readonly total: Money;
  readonly items: readonly SummaryItem[];
}

/** The author's wording of a variant's quantities. */
export type WordsOf = (variantId: string) => Counted | undefined;

export interface CartSummary {
  readonly groups: readonly { readonly heading: string; readonly visits: readonly SummaryVisit[] }[];
  readonly totals: {
    readonly subtotal: Money;
    /** Negative. */
    readonly discount?: { readonly code: string; readonly money: Money };
    /** Absent if the prices include them. */
    readonly taxes?: Money;
    readonly total: Money;
    /** Such as "Includes $1.23 tax (10% of $12.30)". */
    readonly included: readonly string[];
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
export function summarize(locale: string, cart: SummaryCart, wordsOf: WordsOf = () => undefined): CartSummary {
  const { code, discountAmount } = cart;
  const { subtotalAmount, totalTaxAmount, totalAmount } = cart.estimatedCost;
  const discount = code !== undefined &&
    discountAmount !== undefined && { discount: { code, money: multiply(discountAmount, -1) } };
  const shown = discountAmount === undefined ? totalAmount : add(totalAmount, discountAmount);
  return {
    groups: headings
      .map(([type, heading]) => ({
        heading: heading(locale),
        visits: visitsOf(
          locale,
          cart.lineItems.filter((line) => typeOf(line) === type),
          wordsOf,
        ),
      }))
      .filter(({ visits }) => visits.length > 0),
    totals: {
      subtotal: cart.taxes === undefined ? subtotalAmount : shown,
      ...discount,
      ...(cart.taxes === undefined && { taxes: totalTaxAmount }),
      total: totalAmount,
      included: includedTaxes(locale, cart.taxes),
    },
  };
}

/** A sentence for each rate of tax that the prices include. */
export function includedTaxes(locale: string, taxes: readonly TaxAtRate[] = []): string[] {
  return taxes
    .filter(({ included }) => included)
    .map(({ rate, amount, net = amount }) =>
      rate === undefined
        ? say.includedTaxOfNoRate(locale, { amount })
        : say.includedTax(locale, { amount, rate: formatRate(locale, rate), net }),
    );
}

/** Groups lines by product, day and time, in order of time; a visit without a time comes last on its day. */
export function visitsOf(
  locale: string,
  lines: readonly SummaryLine[],
  wordsOf: WordsOf = () => undefined,
): SummaryVisit[] {
  const visits = new Map<
    string,
    {
      readonly day: string;
      readonly minute: number;
      readonly visit: Omit<SummaryVisit, "items" | "party" | "total">;
      readonly items: SummaryItem[];
    }
  >();
  for (const line of lines) {
    const performances = (line.performances ?? []).map(({ title, date, time }) =>
      say.performance(locale, { title, day: date, time }),
    );
    const visit = { product: line.title, label: labelOf(locale, line), attributes: shown(locale, line), performances };
    const id = JSON.stringify([visit.product, visit.label, ...visit.attributes.map(({ key, value }) => [key, value])]);
    const time = attributeOf(line, "Time") ?? "";
    const known = visits.get(id) ?? {
      day: attributeOf(line, "Date") ?? "",
      minute: isSlotTime(time) ? minuteOf(time) : Number.POSITIVE_INFINITY,
      visit: { id, ...visit },
      items: [],
    };
    visits.set(id, { ...known, items: [...known.items, summarizeLine(line)] });
  }
  return [...visits.values()]
    .toSorted((a, b) => (a.day === b.day ? compare(a.minute, b.minute) : compare(a.day, b.day)))
    .map(({ visit, items }) => ({
      ...visit,
      party: partyOf(locale, visit.product, items, wordsOf),
      total: fromCents(
        items.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0),
        items[0]?.totalPrice.currencyCode ?? "",
      ),
      items,
    }));
}

const compare = <T extends number | string>(a: T, b: T): number => Number(a > b) - Number(a < b);

function partyOf(locale: string, product: string, items: readonly SummaryItem[], wordsOf: WordsOf): string {
  const texts = items.map(({ variantId, title, quantity }) => {
    const words = wordsOf(variantId);
    if (words === undefined && title === product) return quantity === 1 ? "" : `× ${formatNumber(locale, quantity)}`;
    if (words === undefined && quantity === 1 && items.length === 1) return title;
    return counted(locale, quantity, title, words);
  });
  return formatList(locale, texts.filter(Boolean), "unit");
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
    .map(({ key, value }) => ({
      ...{ key, value: formatted(locale, key, value) },
      ...(key !== "Date" && key !== "Time" && { title: named[key]?.(locale) ?? key }),
    }));
}

/** The attributes that the product's own steps set; a plugin's stand under their own name. */
const named: Readonly<Record<string, ((locale: string) => string) | undefined>> = {
  Recipient: say.recipient,
  Level: say.level,
};

function formatted(locale: string, key: string, value: string): string {
  if (key === "Date") return formatDay(locale, value, "short");
  return key === "Time" ? formatSlot(locale, value, "within") : value;
}
