import { memo } from "../../../engine/core/memo.ts";
import type { Catalogue } from "../model/config.ts";
import { soldOf } from "../products/registry.ts";
import type { Museum } from "./museum.ts";

/** A view of the museum, in its reader's language. */
export type View = Pick<Museum, "tenant" | "index">;

/** Orders store titles in the museum's first language, for staff and reports. */
const isAsStored = ({ tenant: { locale, languages } }: View): boolean => locale === languages[0];

/** The title of a ticket's event in the language of the view; as stored once the museum no longer has it. */
export function eventTitleIn(museum: View, { eventId, title }: { readonly eventId: string; readonly title: string }) {
  return isAsStored(museum) ? title : (museum.index.events.get(eventId)?.title ?? title);
}

const productTitles = memo(
  (catalogue: Catalogue) =>
    new Map(soldOf(catalogue).flatMap(({ products }) => products.map(({ id, title }) => [id, title] as const))),
);

/** As `eventTitleIn`. */
export function productTitleIn(museum: View, { productId, title }: Record<"productId" | "title", string>): string {
  return (isAsStored(museum) ? undefined : productTitles(museum.index.catalogue).get(productId)) ?? title;
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
