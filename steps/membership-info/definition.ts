import type { Contribution } from "../../commerce/cart/cart.ts";
import { giftToSelf } from "../../commerce/gift.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer, MembershipResponse, OfferCard, UpsellsResponse } from "../../schemas/generated/wire.ts";
import { attributesOf, missingField, secondMember } from "./details.ts";

const reads = {
  membership: "optional",
  bundles: "optional",
  upsells: "optional",
  date: "optional",
} as const satisfies Reads;

export type MembershipInfoAnswers = AnswersOf<typeof reads>;

export interface MembershipInfoLoaded {
  chosen?: MembershipResponse;
  chosenBundle?: { bundle: OfferCard };
  offer?: UpsellsResponse;
}

export default defineStep<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers, Contribution>({
  version: 1,
  reads,
  load({ data, answers }) {
    // A chosen membership alone decides.
    if (answers.membership) return { chosen: paths.membership({ id: answers.membership.membership }) };
    const bundle = answers.bundles?.bundle;
    const owner = bundle ?? data.eventId;
    return {
      ...(bundle && { chosenBundle: paths.bundle({ id: bundle }) }),
      ...(owner &&
        answers.upsells?.upsells.length && { offer: paths.upsells({ id: owner, date: answers.date?.date }) }),
    };
  },
  skip({ answers, loaded }) {
    const upsells = loaded.offer?.upsells.filter(({ id }) => answers.upsells?.upsells.includes(id)) ?? [];
    const needed =
      answers.membership !== undefined ||
      [loaded.chosenBundle?.bundle, ...upsells].some((choice) => choice?.hasMembership);
    return !needed && { code: "NO_MEMBERSHIP", text: "Nothing that was chosen holds a membership." };
  },
  // The form reports invalid fields before the step is left.
  complete(answer, { data, customer, loaded }) {
    if (missingField(answer, data, hiddenFields(loaded, answer?.isGift)) !== undefined)
      return { code: "DETAILS_MISSING" };
    return giftToSelf(answer ?? {}, (customer as Customer | null)?.email) === undefined || { code: "GIFT_TO_SELF" };
  },
  contribute: (answer, { data, loaded }) =>
    answer && { cartAttributes: attributesOf(answer, data, hiddenFields(loaded, answer.isGift)) },
  submit: { form: true },
});

/** A membership for one person has no second member, and the giver need not know who it is. */
export function hiddenFields(
  { chosen }: MembershipInfoLoaded,
  isGift: boolean | undefined,
): typeof secondMember | readonly [] {
  return isGift || chosen?.variants[0]?.memberLimits.value === 1 ? secondMember : [];
}

const details: Answer = {
  primaryFirstName: "Ada",
  primaryLastName: "Lovelace",
  contactEmail: "ada@museum.example",
  contactPhone: "(303) 555-0142",
  contactStreet: "1 Museum Way",
  contactCity: "Denver",
  contactState: "CO",
  contactZip: "80202",
  contactCountry: "US",
};
const gift: Answer = {
  ...details,
  isGift: true,
  contactEmail: "friend@museum.example",
  purchaserEmail: "ada@museum.example",
};

export const explore = defineExplore<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers>({
  tries: () => [details],
  others: () => [gift],
});
