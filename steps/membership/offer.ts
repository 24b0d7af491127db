import type { Offer } from "../../commerce/cart/cart.ts";
import type { StepContext } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { CatalogueCard, MembershipResponse, MembershipsResponse } from "../../schemas/generated/wire.ts";

export interface MembershipLoaded {
  offer?: MembershipsResponse;
  only?: MembershipResponse;
}

/** Returns the only membership in the step's data, as in a direct flow. */
export const onlyOf = ({ memberships }: Data): string | undefined =>
  memberships?.length === 1 ? memberships[0] : undefined;

/** Returns the author's levels in their order, or all. */
export function offered({
  data,
  loaded,
}: Pick<StepContext<Data, object, MembershipLoaded>, "data" | "loaded">): readonly CatalogueCard[] {
  const all = loaded.offer?.memberships ?? [];
  return data.memberships?.flatMap((named) => all.filter(({ handle }) => handle === named)) ?? all;
}

/**
 * Returns the answer for a membership's first variant (docs/behaviour.md, "Membership step"); undefined without one.
 */
export function answerFor({ handle, variants: [variant] }: MembershipResponse): Answer | undefined {
  return variant && { membership: handle, level: variant.level ?? handle, variantId: variant.id };
}

export function offersOf(
  { only, offer }: MembershipLoaded,
  membership: string,
  variantId: string,
): Readonly<Record<string, Offer>> {
  const card = offer?.memberships.find(({ handle }) => handle === membership);
  const price = only?.variants.find(({ id }) => id === variantId)?.price ?? card?.price;
  const title = only?.title ?? card?.title;
  return price === undefined || title === undefined
    ? {}
    : { [variantId]: { product: title, productType: "membership", title, price } };
}
