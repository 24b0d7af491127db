import { expect, test } from "vitest";
import { asksForPassword, isPrivateAddress } from "./private-pages.ts";

test.each([
  "/order/abc/confirmation",
  "/ORDER/abc/confirmation",
  "/%6frder/abc",
  "//order/abc",
  "/account/login",
  "/account",
  "/checkout/abc",
  "/box-office/check-in",
])("%s is private", (pathname) => {
  expect(isPrivateAddress(pathname)).toBe(true);
});

test.each([
  "/",
  "/events",
  "/event/general-admission/tickets",
  "/event/order",
  "/orders",
  "/accounting",
  "/%",
  "/memberships",
])("%s is not", (pathname) => {
  expect(isPrivateAddress(pathname)).toBe(false);
});

test("a flow with a sign-in asks for a password from its first step on", () => {
  expect(asksForPassword([{ component: "membership" }, { component: "membership-account" }])).toBe(true);
  expect(asksForPassword([{ component: "date" }, { component: "review" }])).toBe(false);
});
