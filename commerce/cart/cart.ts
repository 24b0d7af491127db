import type { Attribute, Cart, Counted, Money, Performance, Product } from "../../schemas/generated/wire.ts";
import type { PlannedVisit } from "../your-day.ts";

export interface Contribution {
  readonly lines?: readonly WantedLine[];
  readonly lineAttributes?: readonly LineAttributes[];
  readonly cartAttributes?: Readonly<Record<string, string>>;
  /** Loaded variants of the lines, for summaries before the server answers; not sent. */
  readonly offers?: Readonly<Record<string, Offer>>;
  /** The only available time, for summaries before the lines carry it; not sent. */
  readonly time?: string;
  /** Chosen offers without tickets yet, such as a bundle, for summaries; not sent. */
  readonly chosen?: readonly ChosenOffer[];
  /** The saving of a bundle's tickets, for summaries; not sent. */
  readonly saves?: Money;
  /** Chosen times, for the plan of the day in summaries; not sent. */
  readonly visits?: readonly PlannedVisit[];
}

export interface ChosenOffer {
  readonly id: string;
  readonly title: string;
  readonly price?: Money;
  /** The visitor type of the price, such as adult; without it, `price` is the lowest. */
  readonly priceFor?: string;
  /** An extra adds tickets to others; a bundle replaces them. */
  readonly kind: "bundle" | "upsell";
}

export interface Offer {
  /** Product title: "General Admission". */
  readonly product: string;
  readonly productType?: Product["productType"];
  /** Variant title: "Adult". */
  readonly title: string;
  readonly price: Money;
  readonly counted?: Counted;
  /** The extra to remove together with its last ticket. */
  readonly upsell?: string;
  readonly performances?: readonly Performance[];
}

export interface WantedLine {
  readonly variantId: string;
  readonly quantity: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** The answer's parts to remove with the line; by default all of its variant. Not sent. */
  readonly partIds?: readonly string[];
}

/** Attributes for all lines of the walk that match every condition in `where`. */
export interface LineAttributes {
  readonly where: { readonly type?: string; readonly variantIds?: readonly string[] };
  readonly set: Readonly<Record<string, string>>;
}

export interface WantedCart {
  readonly lines: readonly WantedLine[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Checks for attributes that the server sets or uses internally; clients never compare them. */
export function isServerOwned(key: string): boolean {
  return /^(_|(Type|Level|Redeemed|SeriesEventTitle)$)/.test(key);
}

/** Checks whether the cart holds seats of a dated event or a series. */
export function holdsSeats({ lineItems }: Pick<Cart, "lineItems">): boolean {
  return lineItems.some((line) => attributeOf(line, "Date") !== undefined || line.performances !== undefined);
}

/** Returns an attribute's value by key. */
export function attributeOf(owner: { readonly attributes: readonly Attribute[] }, key: string): string | undefined {
  return owner.attributes.find((attribute) => attribute.key === key)?.value;
}

/** Checks whether any line takes seats; memberships, donations and products take none. */
export function takesSeats({
  lineItems,
}: {
  readonly lineItems: readonly { readonly attributes: readonly Attribute[] }[];
}): boolean {
  return lineItems.some((line) => !["membership", "donation", "product"].includes(attributeOf(line, "Type") ?? ""));
}
