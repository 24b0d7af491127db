import type { Product } from "../../../schemas/generated/wire.ts";
import type { Moment } from "../catalogue/times.ts";
import type { Problem } from "../config/problems.ts";
import type { Bundle, Catalogue, Collections, Event } from "../config/types.ts";
import type { SeatRow } from "../inventory/seat-row.ts";
import type { Stock } from "../inventory/sync-stock.ts";

/** The museum as its products see it. */
export interface MuseumView extends Moment {
  readonly index: { readonly events: ReadonlyMap<string, Event> };
}

/** For when a line is, as its attributes Date and Time say. */
export interface When {
  readonly date: string | undefined;
  readonly time: string | undefined;
}

/** One event that a ticket is for, at its day and time. */
export interface Visit {
  readonly event: Event;
  readonly row: SeatRow;
}

/** Something with a price that a line of a cart can name. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  /** What it is called after a number, in the language's plural forms. */
  readonly counted?: Partial<Readonly<Record<string, string>>>;
  readonly cents: number;
  /** Where visitors name the price of one themselves: what it is at least; `cents` is what is suggested. */
  readonly leastCents?: number;
  /** How many of it a cart may hold for one day. */
  readonly ticketLimit: number;
  /** How many of it a cart must hold for one day, if it holds any; absent where one will do. */
  readonly minQuantity?: number;
  /** What the server says of each of its lines, whatever a client says (docs/behaviour.md, "Cart attributes"). */
  readonly attributes: { readonly Type: "admission" | "membership" | "donation" | "product"; readonly [name: string]: string };
  /** Only for members. */
  readonly membersOnly: boolean;
  /** Sold by staff only. */
  readonly deskOnly: boolean;
  readonly product: Product;
  /** The event for one of whose days and times its lines are; absent where they name none. */
  readonly event?: Event;
  /** The bundle that it is part of. */
  readonly bundle?: Bundle;
  /** The membership that an order of it makes. */
  readonly membership?: Catalogue["memberships"][number];
  /** What a line is a ticket for, each event a seat; nothing where it takes none, or does not say yet for when it is. */
  visits?(museum: MuseumView, when: When): readonly Visit[];
  /** A row of its own in which each of its tickets is counted as well. */
  ownRow?(visits: readonly Visit[]): SeatRow | undefined;
  /** Can it be taken now? @throws HttpError 409 */
  checkOnSale?(museum: MuseumView): void;
  /** Can it still be sold, to somebody who has held it since before? @throws HttpError 409 */
  checkHeld?(museum: MuseumView): void;
}

/** A line of a cart, by what it buys. */
export interface BoughtLine {
  readonly variant: Variant;
  readonly quantity: number;
  readonly date: string | undefined;
}

/** The id of something that a line can name, and its place below its product in catalogue.json. */
export interface VariantPlace {
  readonly id: string;
  readonly pointer: string;
}

/**
 * A product type: all that the server must know of what a museum sells of one sort. It is a folder of its own, and ./registry.ts names it.
 * `Name` is its collection in catalogue.json.
 */
export interface ProductType<Name extends keyof Collections> {
  /** By which flows refer to one: the keyword `references` of their schemas. */
  readonly name: string;
  /** The first part of the address of a flow that sells one product; absent where products of this type have no flow of their own. */
  readonly base?: string;
  /** May a flow be made of the base's template for this product? Any may, where this is absent. */
  isListed?(product: Catalogue[Name][number]): boolean;
  /** `GET /product/{id}` shows it. */
  readonly hasDetails: boolean;
  /** What it is sold as. */
  variants(product: Catalogue[Name][number], events: ReadonlyMap<string, Event>): readonly Variant[];
  /**
   * The conditions of its sale: whatever decides who may buy one, for how much, and what comes back of it. All that a product says counts, save
   * what only describes it: publishing other terms takes the permission `prices`.
   */
  terms(product: Catalogue[Name][number]): unknown;
  /** The same without what they mean, for a catalogue that is being checked. */
  places(product: Catalogue[Name][number]): readonly VariantPlace[];
  /** Another product whose id it may have. */
  mayShareIdOf?(product: Catalogue[Name][number]): string;
  /** What is wrong with its products, each by its own and beside the others. */
  check?(catalogue: Catalogue): Problem[];
  /** The rows of the inventory that count it. */
  stock?(museum: MuseumView, product: Catalogue[Name][number]): Stock | undefined;
  /** What the lines of one cart must be together. @throws HttpError 400 */
  checkCart?(lines: readonly BoughtLine[]): void;
  /** What they must be before they are sold. @throws HttpError 409 */
  checkOrder?(museum: MuseumView, lines: readonly BoughtLine[]): void;
}
