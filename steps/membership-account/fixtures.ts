import { customer } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-account.ts";
import type { MembershipAccountAnswers } from "./definition.ts";

const base = {
  data: {},
  answers: { membership: { membership: "dual", level: "dual", variantId: "dual-year" } },
  loaded: {},
  customer: null,
};

export const fixtures: Fixtures<Data, Answer, object, MembershipAccountAnswers> = {
  data: { valid: [{}], invalid: [{ mode: "register" }, []] },
  answers: {
    valid: [
      { mode: "sign-in" },
      { mode: "register" },
      { mode: "additional-info", entered: { phone: "(303) 555-0142" } },
    ],
    invalid: [
      {},
      { mode: "sign-out" },
      { mode: "sign-in", password: "secret" },
      { mode: "sign-in", entered: { password: "secret" } },
    ],
  },
  states: [
    { name: "a stranger", context: base, answer: undefined, complete: false },
    { name: "a visitor who wants an account", context: base, answer: { mode: "register" }, complete: false },
    {
      name: "signed in without a phone",
      context: { ...base, customer: customer({ phone: "" }) },
      answer: { mode: "sign-in" },
      complete: false,
    },
    {
      name: "signed in, nothing missing",
      context: { ...base, customer: customer() },
      answer: undefined,
      complete: true,
    },
  ],
};
