import type { Contribution } from "../../commerce/cart/cart.ts";
import { giftToSelf } from "../../commerce/gift.ts";
import { defineStep } from "../../engine/core/contract.ts";
import type { Answer as BundlesAnswer } from "../../schemas/generated/steps/bundles.ts";
import type { Answer as DateAnswer } from "../../schemas/generated/steps/date.ts";
import type { Answer as MembershipAnswer } from "../../schemas/generated/steps/membership.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import { answer, data } from "../../schemas/generated/steps/membership-info.validator.js";
import type { Answer as UpsellsAnswer } from "../../schemas/generated/steps/upsells.ts";
import type { Choice, Customer, UpsellsResponse } from "../../schemas/generated/wire.ts";
import { attributesOf, missingField } from "./details.ts";

export interface MembershipInfoAnswers {
  membership: MembershipAnswer;
  bundles: BundlesAnswer;
  upsells: UpsellsAnswer;
  date: DateAnswer;
}

export interface MembershipInfoLoaded {
  chosenBundle?: { bundle: Choice };
  offer?: UpsellsResponse;
}

export default defineStep<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers, Contribution>({
  component: "membership-info",
  version: 1,
  schemas: { data, answer },
  reads: ["membership", "bundles", "upsells", "date"].map((component) => ({ component, required: false })),
  load({ data, answers }) {
    // With a membership chosen, nothing else decides.
    if (answers.membership) return {};
    const bundle = answers.bundles?.bundle;
    const owner = bundle ?? data.eventId;
    const date = answers.date ? `/${answers.date.date}` : "";
    return {
      ...(bundle && { chosenBundle: `/bundle/${bundle}` }),
      ...(owner && answers.upsells?.upsells.length && { offer: `/bundle/${owner}/upsells${date}` }),
    };
  },
  skip({ answers, loaded }) {
    const upsells = loaded.offer?.upsells.filter(({ id }) => answers.upsells?.upsells.includes(id)) ?? [];
    const needed = answers.membership !== undefined || [loaded.chosenBundle?.bundle, ...upsells].some((choice) => choice?.hasMembership);
    return !needed && { code: "NO_MEMBERSHIP", text: "Nothing that was chosen holds a membership." };
  },
  // The form says what is wrong with a field before the step is left.
  complete(answer, { data, customer }) {
    if (missingField(answer, data) !== undefined) return { code: "DETAILS_MISSING" };
    return giftToSelf(answer ?? {}, (customer as Customer | null)?.email) === undefined || { code: "GIFT_TO_SELF" };
  },
  contribute: (answer, { data }) => answer && { cartAttributes: attributesOf(answer, data) },
  form: true,
  screen: () => import("./Screen.tsx"),
});
