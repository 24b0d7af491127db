import type { FlowRequest, Product } from "../../../schemas/generated/wire.ts";
import type { SeatRow } from "../inventory/seat-row.ts";
import type { Stock } from "../inventory/sync-stock.ts";
import type { Bundle, Catalogue, Collections, Event } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import type { Moment } from "../model/times.ts";

export interface MuseumView extends Moment {
  readonly index: { readonly events: ReadonlyMap<string, Event> };
}

export interface When {
  readonly date: string | undefined;
  readonly time: string | undefined;
}

export interface Visit {
  readonly event: Event;
  readonly row: SeatRow;
}

export interface Variant {
  readonly id: string;
  readonly title: string;
  /** Wording for a count of it, by plural form. */
  readonly counted?: Partial<Readonly<Record<string, string>>>;
  readonly cents: number;
  /** The minimum, if visitors name the price themselves; `cents` is then the suggestion. */
  readonly minCents?: number;
  /** The most that a cart may hold for one day. */
  readonly ticketLimit: number;
  /** The fewest that a cart may hold for one day, if any; absent for one. */
  readonly minQuantity?: number;
  /** Attributes that the server sets on each line, overriding the client's (docs/behaviour.md, "Cart attributes"). */
  readonly attributes: {
    readonly Type: "admission" | "membership" | "donation" | "product";
    readonly [name: string]: string;
  };
  readonly membersOnly: boolean;
  readonly deskOnly: boolean;
  readonly product: Product;
  readonly event?: Event;
  readonly bundle?: Bundle;
  readonly membership?: Catalogue["memberships"][number];
  /** The visits of a line, one seat each; empty if it needs no seat, or has no date yet. */
  visits?(museum: MuseumView, when: When): readonly Visit[];
  /** An inventory row that also counts each of its tickets. */
  ownRow?(visits: readonly Visit[]): SeatRow | undefined;
  /** Attributes that buyers fill in, with their longest lengths. Orders do not repeat them: the maker of the line does. */
  readonly buyersAttributes?: Readonly<Record<string, number>>;
  /** The most that visitors may name as its price; by default the most of any price. */
  readonly maxCents?: number;
  /** Promotion codes never discount it. */
  readonly neverDiscounted?: true;
  /** The museum owes its price until it is redeemed: no revenue, and not for sale against another balance. */
  readonly isLiability?: true;
  /** Checks that it can be added to a cart now. @throws HttpError 409 */
  checkOnSale?(museum: MuseumView): void;
  /** Checks that a cart holding it can still buy it. @throws HttpError 409 */
  checkHeld?(museum: MuseumView): void;
}

export interface BoughtLine {
  readonly variant: Variant;
  readonly quantity: number;
  readonly date: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A variant's id, and its place within its product in catalogue.json. */
export interface VariantPlace {
  readonly id: string;
  readonly pointer: string;
}

/** One kind of product; ./registry.ts lists its folder. `Name` is its collection in catalogue.json. */
export interface ProductType<Name extends keyof Collections> {
  /** The name in the keyword `references` of step schemas. */
  readonly name: string;
  /** The first part of the address of its products' flows; absent if they have none. */
  readonly base?: FlowRequest["base"];
  /** Whether the base's template may create a flow for this product; absent means always. */
  isListed?(product: Catalogue[Name][number]): boolean;
  /** Whether `GET /product/{id}` shows it. */
  readonly hasDetails: boolean;
  /** The `productType` of its variants, if the museum owes what they cost until it is redeemed. */
  readonly liability?: Product["productType"];
  /** @param money formats an amount in whole cents, for titles; absent where no one reads them */
  variants(
    product: Catalogue[Name][number],
    events: ReadonlyMap<string, Event>,
    money?: (cents: number) => string,
  ): readonly Variant[];
  /** Who may buy, for how much, and the refunds: changed terms require `prices`. Omit descriptive fields. */
  terms(product: Catalogue[Name][number]): unknown;
  /** Only the variants' ids and places, for checking a catalogue. */
  places(product: Catalogue[Name][number]): readonly VariantPlace[];
  /** Another product with which it may share its id. */
  mayShareIdOf?(product: Catalogue[Name][number]): string;
  check?(catalogue: Catalogue): Problem[];
  stock?(museum: MuseumView, product: Catalogue[Name][number]): Stock | undefined;
  /** Checks the lines of one cart together. @throws HttpError 400 */
  checkCart?(lines: readonly BoughtLine[]): void;
  /** Checks the lines before an order. @throws HttpError 409 */
  checkOrder?(museum: MuseumView, lines: readonly BoughtLine[]): void;
}
