import type { Contribution } from "../../commerce/cart/cart.ts";
import { defineStep } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { MembershipResponse } from "../../schemas/generated/wire.ts";
import { answerFor, type MembershipLoaded, offered, offersOf, onlyOf } from "./offer.ts";

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
