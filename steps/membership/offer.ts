import type { Offer } from "../../commerce/cart/cart.ts";
import type { StepContext } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { CatalogueCard, MembershipResponse, MembershipsResponse } from "../../schemas/generated/wire.ts";

export interface MembershipLoaded {
  offer?: MembershipsResponse;
  /** Where the step's data names a single membership. */
  only?: MembershipResponse;
}

/** The membership that the step's data binds it to, as in a direct flow. */
export const onlyOf = ({ memberships }: Data): string | undefined => (memberships?.length === 1 ? memberships[0] : undefined);

/** The levels to choose from: those that the author named, in that order, or all. */
export function offered({ data, loaded }: Pick<StepContext<Data, object, MembershipLoaded>, "data" | "loaded">): readonly CatalogueCard[] {
  const all = loaded.offer?.memberships ?? [];
  return data.memberships?.flatMap((named) => all.filter(({ handle }) => handle === named)) ?? all;
}

/** What choosing a membership answers: its first variant is what is sold (docs/behaviour.md, "Membership step"); undefined where nothing is. */
export function answerFor({ handle, variants: [variant] }: MembershipResponse): Answer | undefined {
  return variant && { membership: handle, level: variant.level ?? handle, variantId: variant.id };
}

/** What a summary says of the level chosen. */
export function offersOf({ only, offer }: MembershipLoaded, membership: string, variantId: string): Readonly<Record<string, Offer>> {
  const card = offer?.memberships.find(({ handle }) => handle === membership);
  const price = only?.variants.find(({ id }) => id === variantId)?.price ?? card?.price;
  const title = only?.title ?? card?.title;
  return price === undefined || title === undefined ? {} : { [variantId]: { product: title, productType: "membership", title, price } };
}
