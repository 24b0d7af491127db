import { describe, expect, test } from "vitest";
import { catalogueCard, membership } from "../../commerce/testing/wire.ts";
import type { MembershipLoaded } from "./definition.ts";
import definition from "./definition.ts";

const offer = { memberships: ["individual", "dual", "family"].map((handle) => catalogueCard(handle)) };
const context = (memberships?: string[], loaded: MembershipLoaded = { offer }) => ({
  data: memberships === undefined ? {} : { memberships },
  answers: {},
  loaded,
  customer: null,
});
const dual = { membership: "dual", level: "dual", variantId: "dual-year" };

test("all levels are loaded, and the variants of the selected one", () => {
  expect(definition.load?.(context())).toEqual({ offer: "/memberships" });
  expect(definition.loadView?.(context(), undefined)).toBeUndefined();
  expect(definition.loadView?.(context(), "dual")).toBe("/membership/dual");
});

describe("a flow for one membership", () => {
  test("loads only that one, and chooses it automatically", () => {
    expect(definition.load?.(context(["dual"]))).toEqual({ only: "/membership/dual" });
    expect(definition.autoAnswer?.(context(["dual"], { only: membership("dual") }))).toEqual(dual);
  });

  test("cannot be left if it has no variant on sale", () => {
    const nothing = context(["dual"], { only: membership("dual", { variants: [] }) });
    expect(definition.autoAnswer?.(nothing)).toBeUndefined();
    expect(definition.complete(undefined, nothing)).toEqual({ code: "NO_MEMBERSHIPS" });
  });
});

test("a choice of several is never made automatically", () => {
  expect(definition.autoAnswer?.(context())).toBeUndefined();
});

test.each([
  ["nothing chosen", context(), undefined, "MEMBERSHIP_MISSING"],
  ["a level that is offered", context(["family", "dual"]), dual, true],
  ["a level that the author omits", context(["family", "individual"]), dual, "MEMBERSHIP_GONE"],
  ["none on sale", context(undefined, { offer: { memberships: [] } }), dual, "NO_MEMBERSHIPS"],
])("with %s", (_what, state, answer, expected) => {
  const completion = definition.complete(answer, state);
  expect(completion === true || completion.code).toBe(expected);
});

test("the cart gets one line of Type membership with its Level", () => {
  expect(definition.contribute?.(dual, context())).toMatchObject({
    lines: [{ variantId: "dual-year", quantity: 1, attributes: { Type: "membership", Level: "dual" } }],
  });
});
