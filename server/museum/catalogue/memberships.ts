import { media } from "../../../commerce/media.ts";
import { fromCents } from "../../../commerce/money.ts";
import type { CatalogueCard, MembershipResponse } from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../core/http/safe-html.ts";
import { parseCents } from "../model/cents.ts";
import { notOffered } from "./former-titles.ts";
import type { Museum } from "./museum.ts";

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
