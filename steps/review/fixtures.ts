import { usd } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import type { ReviewLoaded } from "./definition.ts";

const data = { donationProduct: "annual-fund", donationTitle: "Help us keep the lights on?" };
const variants = [
  { id: "fund-5", title: "$5", price: usd("5.00"), ticketLimit: 1000 },
  { id: "fund-25", title: "$25", price: usd("25.00"), ticketLimit: 1000 },
];
const product = {
  id: "annual-fund",
  handle: "annual-fund",
  title: "Annual Fund",
  productType: "donation",
  image: "",
  descriptionHtml: "",
  variants,
};
const base = { data, answers: {}, loaded: { donation: { product } }, customer: null };

export const fixtures: Fixtures<Data, Answer, ReviewLoaded> = {
  data: { valid: [{}, data], invalid: [{ donationProduct: 5 }, { donation: "annual-fund" }, []] },
  answers: { valid: [{}, { donation: "fund-25" }], invalid: [{ donation: 25 }, { amount: "25.00" }, null] },
  states: [
    { name: "no donation", context: base, answer: undefined, complete: true },
    { name: "a donation", context: base, answer: { donation: "fund-25" }, complete: true },
    { name: "a donation that is no longer offered", context: base, answer: { donation: "fund-1000" }, complete: true },
    {
      name: "a gift",
      context: {
        ...base,
        answers: {
          "membership-info": {
            isGift: true,
            primaryFirstName: "Grace",
            primaryLastName: "Hopper",
            contactEmail: "grace@example.org",
          },
        },
      },
      answer: undefined,
      complete: true,
    },
    {
      name: "nothing to donate to",
      context: { data: {}, answers: {}, loaded: {}, customer: null },
      answer: undefined,
      complete: true,
    },
  ],
};
