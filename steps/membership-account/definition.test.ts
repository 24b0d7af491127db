import { expect, test } from "vitest";
import { customer } from "../../commerce/testing/wire.ts";
import { textIn } from "../../engine/core/contract.ts";
import definition from "./definition.ts";

const context = (who: unknown) => ({ data: {}, answers: {}, loaded: {}, customer: who });

test("it is skipped if the customer's data is complete", () => {
  expect(definition.skip?.(context(customer()))).toMatchObject({ code: "SIGNED_IN" });
});

test.each(["firstName", "lastName", "phone", "addressId"])("it is shown if the customer's %s is missing", (field) => {
  expect(definition.skip?.(context(customer({ [field]: "" })))).toBe(false);
  expect(definition.skip?.(context(customer({ [field]: undefined })))).toBe(false);
});

test.each([
  ["a signed-out visitor", undefined, null, "Sign In"],
  ["a visitor who wants an account", { mode: "register" as const }, null, "Register"],
  ["a customer who lacks data", { mode: "register" as const }, customer({ phone: "" }), "Complete Registration"],
  ["a customer who has since signed out", { mode: "additional-info" as const }, null, "Sign In"],
])("Continue is labelled after the form for %s", (_who, answer, who, text) => {
  expect(textIn("en-US", definition.submit?.label?.(answer, context(who)))).toBe(text);
});

test("no answer replaces a signed-in customer", () => {
  expect(definition.complete({ mode: "sign-in" }, context(null))).toEqual({ code: "NOT_SIGNED_IN" });
});
