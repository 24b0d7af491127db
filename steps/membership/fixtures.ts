import { catalogueCard, membership } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership.ts";
import type { MembershipLoaded } from "./definition.ts";

const dual = { membership: "dual", level: "dual", variantId: "dual-year" };
const loaded = { offer: { memberships: [catalogueCard("individual"), catalogueCard("dual")] } };
const base = { data: {}, answers: {}, loaded, customer: null };

export const fixtures: Fixtures<Data, Answer, MembershipLoaded> = {
  data: {
    valid: [{}, { memberships: ["dual", "family"] }],
    invalid: [{ memberships: [] }, { memberships: "dual" }, { memberships: ["a", "a"] }, { level: "dual" }],
  },
  answers: { valid: [dual], invalid: [{}, { membership: "dual" }, { ...dual, level: 2 }, { ...dual, quantity: 1 }] },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: false },
    { name: "a level chosen", context: base, answer: dual, complete: true },
    {
      name: "a level that the author does not offer",
      context: { ...base, data: { memberships: ["individual", "family"] } },
      answer: dual,
      complete: false,
    },
    {
      name: "none on sale",
      context: { ...base, loaded: { offer: { memberships: [] } } },
      answer: dual,
      complete: false,
    },
    {
      name: "bound to one",
      context: { ...base, data: { memberships: ["dual"] }, loaded: { only: membership("dual") } },
      answer: undefined,
      complete: false,
    },
  ],
};
