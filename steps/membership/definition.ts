import type { Contribution } from "../../commerce/cart/cart.ts";
import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import { answer, data } from "../../schemas/generated/steps/membership.validator.js";
import { answerFor, type MembershipLoaded, offered, onlyOf, pathOf } from "./offer.ts";

export default defineStep<Data, Answer, MembershipLoaded, object, Contribution>({
  component: "membership",
  version: 1,
  schemas: { data, answer },
  load({ data }) {
    const only = onlyOf(data);
    return only === undefined ? { offer: "/memberships" } : { only: pathOf(only) };
  },
  // A card says what a level costs; what is sold of it is asked for when it is chosen.
  browse: (_view, viewing) => (viewing === undefined ? undefined : pathOf(viewing)),
  settle: ({ loaded }) => loaded.only && answerFor(loaded.only),
  complete(answer, view) {
    if (onlyOf(view.data) !== undefined) return answer !== undefined || { code: "NO_MEMBERSHIPS" };
    const cards = offered(view);
    if (cards.length === 0) return { code: "NO_MEMBERSHIPS" };
    if (answer === undefined) return { code: "MEMBERSHIP_MISSING", message: "Select a membership level." };
    if (cards.some(({ handle }) => handle === answer.membership)) return true;
    return { code: "MEMBERSHIP_GONE", message: "The membership you chose is no longer offered. Please choose again." };
  },
  contribute(answer) {
    if (answer === undefined) return undefined;
    return { lines: [{ variantId: answer.variantId, quantity: 1, attributes: { Type: "membership", Level: answer.level } }] };
  },
  screen: () => import("./Screen.tsx"),
});
