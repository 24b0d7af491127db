import { media } from "../../../commerce/media.ts";
import { fromCents, parseCents } from "../../../commerce/money.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import type {
  CatalogueCard,
  EventTickets,
  MembershipResponse,
  ProductResponse,
  TicketType,
} from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../core/http/html.ts";
import type * as config from "../model/config.ts";
import { soldOf } from "../products/registry.ts";
import type { EventOffer } from "./event-offers.ts";
import { type CatalogueIndex, type Museum, notOffered } from "./museum.ts";

export function ticketTypes(museum: Museum, offers: readonly EventOffer[]): EventTickets[] {
  return offers.map(({ event, ticketTypes: types, upsell }) => {
    const everywhere = soldAnywhere(museum.index, event);
    return {
      id: event.id,
      title: event.title,
      productType: event.productType ?? "admission",
      ...(event.maxPartySize !== undefined && { maxPartySize: event.maxPartySize }),
      ...(upsell !== undefined && { upsell }),
      ticketTypes: types.map((type) => {
        const soldAlsoAs = everywhere
          .filter(({ id, title }) => id !== type.id && title === type.title)
          .map(({ id }) => id);
        const regular = event.ticketTypes.find(
          ({ title, price }) => title === type.title && parseCents(price) > parseCents(type.price),
        )?.price;
        const regularPrice = regular && fromCents(parseCents(regular), museum.tenant.currencyCode);
        return {
          ...showTicketType(museum, type),
          ...(regularPrice && { regularPrice }),
          ...(soldAlsoAs.length > 0 && { soldAlsoAs }),
        };
      }),
    };
  });
}

/** Returns an event's own ticket types, and those that bundles sell. */
function soldAnywhere({ catalogue }: CatalogueIndex, event: config.Event): readonly config.TicketType[] {
  const inBundles = catalogue.bundles.flatMap(({ components }) =>
    components.filter((component) => component.event === event.id),
  );
  return [...event.ticketTypes, ...inBundles.flatMap(({ ticketTypes: types }) => types)];
}

export function showTicketType(
  { tenant }: Pick<Museum, "tenant">,
  { minimumPrice, ...type }: config.TicketType,
): TicketType {
  const money = (price: string) => fromCents(parseCents(price), tenant.currencyCode);
  return {
    ...type,
    price: money(type.price),
    ...(minimumPrice !== undefined && { minimumPrice: money(minimumPrice) }),
  };
}

/** Returns a product with details, and the variants that visitors can buy. @throws HttpError 404 */
export function productDetails({ index, tenant }: Museum, id: string): ProductResponse["product"] {
  const shown = (cents: number) =>
    formatMoney(tenant.locale, fromCents(cents, tenant.currencyCode), { dropZeroCents: true });
  const [found] = soldOf(index.catalogue).flatMap(({ type, products }) => {
    const product = type.hasDetails ? products.find((each) => each.id === id) : undefined;
    return product === undefined ? [] : [{ product, variants: type.variants(product, index.events, shown) }];
  });
  const productType = found?.variants[0]?.product.productType;
  if (found === undefined || productType === undefined) throw notOffered("product", id);
  const money = (cents: number) => fromCents(cents, tenant.currencyCode);
  const { title, image, descriptionHtml } = found.product as {
    title: string;
    image?: string;
    descriptionHtml?: string;
  };
  return {
    id,
    handle: id,
    title,
    productType,
    image: media(image),
    descriptionHtml: safeHtml(descriptionHtml),
    variants: found.variants
      .filter(({ deskOnly }) => !deskOnly)
      .map((variant) => ({
        id: variant.id,
        title: variant.title,
        price: money(variant.cents),
        ticketLimit: variant.ticketLimit,
        ...(variant.minCents !== undefined && { minimumPrice: money(variant.minCents) }),
        ...(variant.maxCents !== undefined && { maximumPrice: money(variant.maxCents) }),
      })),
  };
}

export function membershipCards({ index, tenant }: Museum): CatalogueCard[] {
  return index.catalogue.memberships.map(({ id, title, price, descriptionHtml, image, months }) => ({
    handle: id,
    title,
    price: fromCents(parseCents(price), tenant.currencyCode),
    descriptionHtml: safeHtml(descriptionHtml),
    months,
    ...(image !== undefined && { image: media(image) }),
  }));
}

/** Returns a membership with its only variant and its number of members. @throws HttpError 404 */
export function membershipDetails({ index, tenant }: Museum, handle: string): MembershipResponse {
  const found = index.catalogue.memberships.find(({ id }) => id === handle);
  if (found === undefined) throw notOffered("membership", handle);
  const { title, descriptionHtml, image, variantId, level, price, memberLimits } = found;
  return {
    handle,
    title,
    descriptionHtml: safeHtml(descriptionHtml),
    ...(image !== undefined && { image: media(image) }),
    variants: [
      {
        id: variantId,
        title,
        level,
        price: fromCents(parseCents(price), tenant.currencyCode),
        memberLimits: { value: memberLimits },
      },
    ],
  };
}
