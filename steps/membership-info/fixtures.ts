import { choice, customer, membership as offered } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { MembershipInfoAnswers, MembershipInfoLoaded } from "./definition.ts";

const data: Data = {
  requiredFields: ["contactZip", "purchaserEmail"],
  appealCodes: { standard: "WEB", gift: "WEB-GIFT" },
};
const membership = { membership: "dual", level: "dual", variantId: "dual-year" };
const details: Answer = {
  primaryFirstName: "Ada",
  primaryLastName: "Lovelace",
  contactEmail: "ada@meridian.example",
  contactZip: "80202",
};
const dual = offered("dual", {
  variants: offered("dual").variants.map((each) => ({ ...each, memberLimits: { value: 2 } })),
});
const joining = { data, answers: { membership }, loaded: { chosen: dual }, customer: customer() };
const alone = {
  ...joining,
  data: { requiredFields: ["additionalFirstName" as const] },
  loaded: { chosen: offered("individual") },
};
const bundle = { bundle: "member-bundle" };
const bundled = (hasMembership: boolean) => ({
  ...joining,
  answers: { bundles: bundle },
  loaded: { chosenBundle: { bundle: choice("member-bundle", { hasMembership }) } },
});

export const fixtures: Fixtures<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers> = {
  data: {
    valid: [{}, data, { eventId: "general-admission", appealCodes: { gift: "G" } }],
    invalid: [
      { requiredFields: ["name"] },
      { requiredFields: "contactZip" },
      { appealCodes: "WEB" },
      { appealCodes: { birthday: "B" } },
      { form: {} },
    ],
  },
  answers: {
    valid: [{}, details, { ...details, isGift: true, purchaserEmail: "grace@meridian.example" }],
    invalid: [
      { ...details, isGift: "yes" },
      { ...details, contactZip: 80202 },
      { ...details, password: "secret" },
      "Ada",
    ],
  },
  states: [
    { name: "nothing entered", context: joining, answer: undefined, complete: false },
    { name: "all that must be there", context: joining, answer: details, complete: true },
    {
      name: "without a field that the author requires",
      context: joining,
      answer: { ...details, contactZip: "" },
      complete: false,
    },
    { name: "a gift without its purchaser", context: joining, answer: { ...details, isGift: true }, complete: false },
    {
      name: "a gift",
      context: joining,
      answer: {
        ...details,
        isGift: true,
        contactEmail: "friend@meridian.example",
        purchaserEmail: "grace@meridian.example",
      },
      complete: true,
    },
    {
      name: "a gift to oneself",
      context: joining,
      answer: { ...details, isGift: true, purchaserEmail: "grace@meridian.example" },
      complete: false,
    },
    {
      name: "a second member whom the author requires, where the membership is for one",
      context: alone,
      answer: details,
      complete: true,
    },
    {
      name: "a gift without the recipient's address",
      context: joining,
      answer: {
        ...details,
        contactZip: "",
        contactEmail: "friend@meridian.example",
        isGift: true,
        purchaserEmail: "grace@meridian.example",
      },
      complete: true,
    },
    { name: "a bundle with a membership", context: bundled(true), answer: details, complete: true },
    { name: "a bundle without", context: bundled(false), answer: undefined, complete: false },
  ],
};
