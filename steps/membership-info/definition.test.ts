import { describe, expect, test } from "vitest";
import { choice, customer } from "../../commerce/testing/wire.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import definition, { type MembershipInfoAnswers, type MembershipInfoLoaded } from "./definition.ts";
import { prefilled, withGift } from "./details.ts";

const membership = { membership: "dual", level: "dual", variantId: "dual-year" };
const context = (answers: Partial<MembershipInfoAnswers>, loaded: MembershipInfoLoaded = {}, data: Data = {}) => ({
  data,
  answers,
  loaded,
  customer: null,
});
const skipped = (state: ReturnType<typeof context>) => (definition.skip?.(state) || undefined)?.code;
const ada: Answer = { primaryFirstName: "Ada", primaryLastName: "Lovelace", contactEmail: "ada@meridian.example" };

describe("the products that may include a membership are loaded", () => {
  const date = { date: "2026-12-05" };
  test.each([
    [
      "only the membership if one was chosen",
      { membership, bundles: { bundle: "explorer" } },
      { chosen: "/membership/dual" },
    ],
    ["nothing if nothing was added", { bundles: { bundle: null }, upsells: { upsells: [] } }, {}],
    ["the bundle", { bundles: { bundle: "explorer" } }, { chosenBundle: "/bundle/explorer" }],
    [
      "the event's upsells on the day",
      { upsells: { upsells: ["card"] }, date },
      { offer: "/bundle/ga/upsells/2026-12-05" },
    ],
    [
      "the bundle and its upsells",
      { bundles: { bundle: "explorer" }, upsells: { upsells: ["card"] } },
      { chosenBundle: "/bundle/explorer", offer: "/bundle/explorer/upsells" },
    ],
  ])("%s", (_what, answers, paths) => {
    expect(definition.load?.(context(answers, {}, { eventId: "ga" }))).toEqual(paths);
  });
});

describe("it is skipped", () => {
  const upsells = { upsells: ["card"] };
  const offer = (hasMembership: boolean) => ({
    offer: { upsells: [choice("card", { hasMembership }), choice("other", { hasMembership: true })] },
  });
  test.each([
    ["not where a membership was chosen", context({ membership }), undefined],
    ["if nothing was chosen", context({}), "NO_MEMBERSHIP"],
    [
      "not for a bundle with a membership",
      context({}, { chosenBundle: { bundle: choice("b", { hasMembership: true }) } }),
      undefined,
    ],
    ["for a bundle without", context({}, { chosenBundle: { bundle: choice("b") } }), "NO_MEMBERSHIP"],
    ["not for an upsell with a membership", context({ upsells }, offer(true)), undefined],
    ["if only an upsell that was not chosen has one", context({ upsells }, offer(false)), "NO_MEMBERSHIP"],
  ])("%s", (_when, state, code) => {
    expect(skipped(state)).toBe(code);
  });
});

test.each<[string, Answer | undefined, Data, boolean]>([
  ["nothing", undefined, {}, false],
  ["the names and the email", ada, {}, true],
  ["no last name", { ...ada, primaryLastName: "" }, {}, false],
  ["no zip if the author requires it", ada, { requiredFields: ["contactZip"] }, false],
  ["no purchaser if it is not a gift", ada, { requiredFields: ["purchaserEmail"] }, true],
  ["no purchaser of a gift", { ...ada, isGift: true }, { requiredFields: ["purchaserEmail"] }, false],
])("with %s it may be left: as required", (_what, answer, data, expected) => {
  expect(definition.complete(answer, context({ membership }, {}, data)) === true).toBe(expected);
});

describe("the cart gets", () => {
  const data: Data = { appealCodes: { standard: "WEB", gift: "WEB-GIFT" } };
  const attributes = (answer: Answer, own = data) =>
    definition.contribute?.(answer, context({ membership }, {}, own))?.cartAttributes;
  const purchaserEmail = "grace@meridian.example";

  test("the details and the standard appeal code; no purchaser and no empty values", () => {
    expect(attributes({ ...ada, contactCity: "", purchaserEmail })).toEqual({ ...ada, appealCode: "WEB" });
  });

  test("for a gift also the purchaser and the gift's appeal code", () => {
    expect(attributes({ ...ada, isGift: true, purchaserEmail })).toEqual({
      ...ada,
      isGift: "true",
      purchaserEmail,
      appealCode: "WEB-GIFT",
    });
  });

  test("no appeal code if the author sets none", () => {
    expect(attributes(ada, {})).toEqual(ada);
  });
});

describe("the signed-in customer", () => {
  const address = { street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" };
  const grace = customer({
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@meridian.example",
    phone: undefined,
    address,
  });
  const own: Answer = {
    primaryFirstName: "Grace",
    primaryLastName: "Hopper",
    contactEmail: "grace@meridian.example",
    contactStreet: "1 Museum Way",
    contactCity: "Denver",
    contactState: "CO",
    contactZip: "80202",
  };
  const purchaser: Answer = {
    purchaserFirstName: "Grace",
    purchaserLastName: "Hopper",
    purchaserEmail: "grace@meridian.example",
    purchaserStreet: "1 Museum Way",
    purchaserCity: "Denver",
    purchaserState: "CO",
    purchaserZip: "80202",
  };

  test("is the primary member at first; a signed-out visitor is not", () => {
    expect(prefilled(grace)).toEqual(own);
    expect(prefilled(null)).toEqual({});
  });

  test("becomes a gift's purchaser, and the recipient keeps none of their data", () => {
    expect(withGift({ ...own, isGift: true }, grace)).toEqual({ ...purchaser, isGift: true });
  });

  test("becomes a gift's purchaser, but typed values stay", () => {
    expect(withGift({ ...ada, isGift: true, purchaserFirstName: "Admiral", purchaserLastName: "" }, grace)).toEqual({
      ...ada,
      ...purchaser,
      isGift: true,
      purchaserFirstName: "Admiral",
    });
  });

  test("is the member again if it is no longer a gift", () => {
    expect(withGift({ ...purchaser, isGift: false, primaryFirstName: "Ada" }, grace)).toMatchObject({
      ...own,
      primaryFirstName: "Ada",
    });
  });

  test("cannot give a gift to their own address", () => {
    const state = { ...context({ membership }), customer: grace };
    expect(definition.complete({ ...ada, isGift: true }, state)).toBe(true);
    expect(definition.complete({ ...ada, isGift: true, contactEmail: "Grace@meridian.example" }, state)).toEqual({
      code: "GIFT_TO_SELF",
    });
    expect(definition.complete({ ...ada, isGift: true, purchaserEmail: ada.contactEmail }, state)).toEqual({
      code: "GIFT_TO_SELF",
    });
    expect(definition.complete(own, state)).toBe(true);
  });
});
