import type { Museum } from "./museum.ts";

/** A view of the museum, in its reader's language. */
export type View = Pick<Museum, "tenant" | "index">;

/** Orders store titles in the museum's first language, for staff and reports. */
const isAsStored = ({ tenant: { locale, languages } }: View): boolean => locale === languages[0];

/** The title of a ticket's event in the language of the view; as stored once the museum no longer has it. */
export function eventTitleIn(museum: View, { eventId, title }: { readonly eventId: string; readonly title: string }) {
  return isAsStored(museum) ? title : (museum.index.events.get(eventId)?.title ?? title);
}

/** As `eventTitleIn`. */
export function membershipTitleIn(museum: View, { productId, title }: Record<"productId" | "title", string>): string {
  const product = isAsStored(museum)
    ? undefined
    : museum.index.catalogue.memberships.find(({ id }) => id === productId);
  return product?.title ?? title;
}

interface LineTitles {
  readonly title: string;
  readonly ticketType: string;
}

/** As `eventTitleIn`. */
export function lineTitlesIn(museum: View, variantId: string, { title, ticketType }: LineTitles): LineTitles {
  const variant = isAsStored(museum) ? undefined : museum.index.variants.get(variantId);
  return variant === undefined ? { title, ticketType } : { title: variant.product.title, ticketType: variant.title };
}
