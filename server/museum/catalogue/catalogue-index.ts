import type { Product } from "../../../schemas/generated/wire.ts";
import { media } from "../../platform/http/media.ts";
import type { Bundle, Catalogue, Event, Series, TicketType } from "../config/types.ts";
import { parseCents } from "./cents.ts";
import { rememberTitles } from "./former-titles.ts";

/** Something with a price that a line of a cart can name. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  readonly cents: number;
  /** How many of it a cart may hold for one day. */
  readonly ticketLimit: number;
  /** The line's attribute Type (docs/behaviour.md, "Cart attributes"). */
  readonly type: "admission" | "membership" | "donation" | "product";
  /** Whose seats it takes; absent where it takes none. */
  readonly event?: Event;
  /** Membership: only for members. */
  readonly membersOnly: boolean;
  /** Sold by staff only. */
  readonly deskOnly: boolean;
  /** The bundle that it is part of. */
  readonly bundle?: Bundle;
  /** The membership that it buys. */
  readonly membership?: Catalogue["memberships"][number];
  /** A series takes seats of several events at once. */
  readonly series?: Series;
  readonly product: Product;
}

/** The catalogue by the names that calls use. */
export interface CatalogueIndex {
  readonly catalogue: Catalogue;
  readonly events: ReadonlyMap<string, Event>;
  readonly variants: ReadonlyMap<string, Variant>;
}

const indexes = new WeakMap<Catalogue, CatalogueIndex>();

/** The index of a catalogue; made once for each. */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  let index = indexes.get(catalogue);
  if (index === undefined) {
    const events = new Map(catalogue.events.map((event) => [event.id, event]));
    const variants = variantsOf(catalogue, events);
    index = { catalogue, events, variants: new Map(variants.map((variant) => [variant.id, variant])) };
    const { bundles, upsells, memberships, series, donations } = catalogue;
    rememberTitles([...catalogue.events, ...bundles, ...upsells, ...memberships, ...series, ...donations], variants);
    indexes.set(catalogue, index);
  }
  return index;
}

const unlimited = 1000;

function variantsOf({ events, bundles, series, memberships, donations }: Catalogue, byId: ReadonlyMap<string, Event>): Variant[] {
  return [
    ...events.flatMap(variantsOfEvent),
    ...bundles.flatMap((bundle) =>
      bundle.components.flatMap(({ event: id, ticketTypes }) => {
        const event = byId.get(id);
        return event === undefined ? [] : ticketTypes.map((type) => ({ ...ticketVariant(type, event), bundle }));
      }),
    ),
    ...series.flatMap((each) =>
      each.ticketTypes.map(
        (type): Variant => ({
          ...priced(type),
          type: "admission",
          series: each,
          membersOnly: type.type === "membership",
          product: productOf(each, "specialEvent"),
        }),
      ),
    ),
    ...memberships.map(
      (each): Variant => ({
        id: each.variantId,
        title: each.title,
        cents: parseCents(each.price),
        ticketLimit: 1,
        type: "membership",
        membership: each,
        membersOnly: false,
        deskOnly: false,
        product: productOf(each, "membership"),
      }),
    ),
    ...donations.flatMap((each) =>
      each.variants.map(
        ({ id, price }): Variant => ({
          id,
          title: `$${price.replace(/\.00$/, "")}`,
          cents: parseCents(price),
          ticketLimit: unlimited,
          type: "donation",
          membersOnly: false,
          deskOnly: false,
          product: productOf(each, "donation"),
        }),
      ),
    ),
  ];
}

/** Events that did not change are the same objects in the next catalogue. */
const ofEvents = new WeakMap<Event, readonly Variant[]>();

function variantsOfEvent(event: Event): readonly Variant[] {
  const variants = ofEvents.get(event) ?? event.ticketTypes.map((type) => ticketVariant(type, event));
  ofEvents.set(event, variants);
  return variants;
}

function ticketVariant(type: TicketType, event: Event): Variant {
  return {
    ...priced(type),
    type: event.productType === "product" ? "product" : "admission",
    event,
    membersOnly: type.type === "membership",
    product: productOf(event, event.productType),
  };
}

function priced({ id, title, price, ticketLimit, channel }: TicketType) {
  return { id, title, cents: parseCents(price), ticketLimit, deskOnly: channel === "desk" };
}

function productOf({ id, title, image }: { id: string; title: string; image?: string }, productType: Product["productType"]): Product {
  return { id, handle: id, title, productType, ...(image !== undefined && { image: media(image) }) };
}
