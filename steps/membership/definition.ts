import type { Contribution, Offer } from "../../commerce/cart/cart.ts";
import { defineStep, type StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/membership.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { CatalogueCard, MembershipResponse, MembershipsResponse } from "../../schemas/generated/wire.ts";

export default defineStep<Data, Answer, MembershipLoaded, object, Contribution, MembershipResponse>({
  version: 1,
  load({ data }) {
    const only = onlyOf(data);
    return only === undefined ? { offer: paths.memberships() } : { only: paths.membership({ id: only }) };
  },
  // A card has only the price; load the variants once a level is chosen.
  loadView: (_context, handle) => (handle === undefined ? undefined : paths.membership({ id: handle })),
  autoAnswer: ({ loaded }) => loaded.only && answerFor(loaded.only),
  complete(answer, context) {
    if (onlyOf(context.data) !== undefined) return answer !== undefined || { code: "NO_MEMBERSHIPS" };
    const cards = offered(context);
    if (cards.length === 0) return { code: "NO_MEMBERSHIPS" };
    if (answer === undefined) return { code: "MEMBERSHIP_MISSING", message: say.levelMissing };
    if (cards.some(({ handle }) => handle === answer.membership)) return true;
    return { code: "MEMBERSHIP_GONE", message: say.levelGone };
  },
  contribute(answer, { loaded }) {
    if (answer === undefined) return undefined;
    const { variantId, level, membership } = answer;
    return {
      lines: [{ variantId, quantity: 1, attributes: { Type: "membership", Level: level } }],
      offers: offersOf(loaded, membership, variantId),
    };
  },
});

export interface MembershipLoaded {
  offer?: MembershipsResponse;
  only?: MembershipResponse;
}

/** Returns the only membership in the step's data, as in a direct flow. */
const onlyOf = ({ memberships }: Data): string | undefined => (memberships?.length === 1 ? memberships[0] : undefined);

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

function offersOf(
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

export const explore = defineExplore<Data, Answer, MembershipLoaded>({
  async tries(context, get) {
    const described = await Promise.all(offered(context).map(({ handle }) => get(paths.membership({ id: handle }))));
    return described.map(answerFor);
  },
});
