import type { Attribute, Cart, Counted, Money, Performance, Product } from "../../schemas/generated/wire.ts";

/** What a step's answer means for the cart. */
export interface Contribution {
  readonly lines?: readonly WantedLine[];
  readonly lineAttributes?: readonly LineAttributes[];
  readonly cartAttributes?: Readonly<Record<string, string>>;
  /** What the step has loaded of the variants in its lines, for a summary before the server is asked; it changes nothing in the cart. */
  readonly offers?: Readonly<Record<string, Offer>>;
  /** The only time of day that there is for what is chosen, said before the lines have it; it changes nothing in the cart either. */
  readonly time?: string;
  /** Offers that are chosen, such as a bundle: a summary names them until their tickets are there; they change nothing in the cart. */
  readonly chosen?: readonly ChosenOffer[];
}

/** A bundle or an extra that was chosen. */
export interface ChosenOffer {
  readonly id: string;
  readonly title: string;
  readonly price?: Money;
  /** Whose price it is, such as an adult's; the lowest of several otherwise. */
  readonly priceFor?: string;
  /** An extra's tickets come beside others, a bundle's are all that there are. */
  readonly kind: "bundle" | "upsell";
}

/** What a variant is called and costs. */
export interface Offer {
  /** The title of its product: "General Admission". */
  readonly product: string;
  readonly productType?: Product["productType"];
  /** Its own title: "Adult". */
  readonly title: string;
  readonly price: Money;
  readonly counted?: Counted;
  /** The extra whose ticket it is, which goes with its last one. */
  readonly upsell?: string;
  /** Of a series: what its ticket is for. */
  readonly performances?: readonly Performance[];
}

export interface WantedLine {
  readonly variantId: string;
  readonly quantity: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes for the lines of the whole walk that every condition in `where` holds for. */
export interface LineAttributes {
  readonly where: { readonly type?: string; readonly variantIds?: readonly string[] };
  readonly set: Readonly<Record<string, string>>;
}

/** The cart that the answers ask for. */
export interface WantedCart {
  readonly lines: readonly WantedLine[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes that the server sets, or that are between it and itself: compared with nothing. */
export function isServerOwned(key: string): boolean {
  return /^(_|(Type|Level|Redeemed|SeriesEventTitle)$)/.test(key);
}

/** Does the cart hold seats: of an event on a day, or of a series? */
export function holdsSeats({ lineItems }: Pick<Cart, "lineItems">): boolean {
  return lineItems.some((line) => attributeOf(line, "Date") !== undefined || line.performances !== undefined);
}

/** The value of an attribute by its key. */
export function attributeOf(owner: { readonly attributes: readonly Attribute[] }, key: string): string | undefined {
  return owner.attributes.find((attribute) => attribute.key === key)?.value;
}

/** Whether some of it takes seats once it is in a cart; a membership, a donation or a thing takes none. */
export function takesSeats({ lineItems }: { readonly lineItems: readonly { readonly attributes: readonly Attribute[] }[] }): boolean {
  return lineItems.some((line) => !["membership", "donation", "product"].includes(attributeOf(line, "Type") ?? ""));
}
