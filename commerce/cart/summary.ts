import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import type { Cart, LineItem, Money, Product } from "../../schemas/generated/wire.ts";
import { multiply } from "../money.ts";
import { attributeOf, countOf, isServerOwned } from "./cart.ts";

export interface SummaryItem {
  readonly id: string;
  readonly variantId: string;
  /** What was chosen: "Adult". */
  readonly title: string;
  /** What it is for: "General Admission". */
  readonly product: string;
  /** What kind of thing that is, where the heading does not say it: "Special Event". */
  readonly label: string | undefined;
  readonly quantity: number;
  readonly price: Money;
  readonly totalPrice: Money;
  readonly attributes: readonly { readonly title: string; readonly value: string }[];
}

export interface CartSummary {
  readonly groups: readonly { readonly heading: string; readonly items: readonly SummaryItem[] }[];
  readonly totals: { readonly subtotal: Money; readonly taxes: Money; readonly total: Money };
  /** Items in the cart, for the header's button. */
  readonly count: number;
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
export function summarize(locale: string, cart: Cart): CartSummary {
  const { subtotalAmount, totalTaxAmount, totalAmount } = cart.estimatedCost;
  return {
    groups: headings
      .map(([type, heading]) => ({
        heading: heading(locale),
        items: cart.lineItems.filter((line) => typeOf(line) === type).map((line) => summarizeLine(locale, line)),
      }))
      .filter(({ items }) => items.length > 0),
    totals: { subtotal: subtotalAmount, taxes: totalTaxAmount, total: totalAmount },
    count: countOf(cart),
  };
}

function typeOf(line: LineItem): Type {
  const type = attributeOf(line, "Type");
  return headings.find(([known]) => known === type)?.[0] ?? "product";
}

function summarizeLine(locale: string, line: LineItem): SummaryItem {
  const { id, variantId, ticketType, title, quantity, price } = line;
  const totalPrice = multiply(price, quantity);
  return {
    id,
    variantId,
    title: ticketType || title,
    product: title,
    label: labelOf(locale, line),
    quantity,
    price,
    totalPrice,
    attributes: shown(locale, line),
  };
}

/** The heading of these says the same. */
const saidAbove: readonly string[] = ["membership", "donation", "product"];

function labelOf(locale: string, line: LineItem): string | undefined {
  const type = line.product?.productType;
  return type === undefined || (type === typeOf(line) && saidAbove.includes(type)) ? undefined : labels[type](locale);
}

/** A membership's Level and a series' SeriesEventTitle are its title already. */
function shown(locale: string, line: LineItem): SummaryItem["attributes"] {
  return line.attributes
    .filter(({ key }) => !isServerOwned(key) || (key === "Level" && typeOf(line) !== "membership"))
    .map(({ key, value }) => ({ title: key, value: key === "Date" ? formatDay(locale, value, "short") : value }));
}
