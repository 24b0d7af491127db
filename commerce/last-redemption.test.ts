// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { staffPaths } from "../schemas/generated/staff-paths.ts";
import {
  consumeNotice,
  forgetRedemption,
  type LastRedemption,
  saveRedemption,
  undoableRedemption,
} from "./last-redemption.ts";

const redemption: LastRedemption = {
  undo: staffPaths.undoRedemption({ kind: "ticket-id", value: "t" }),
  key: "k",
  tool: "/check-in/confirm",
  query: { confirmation: "t" },
  orderNumber: "#1001",
  count: 3,
  at: 1_000_000,
};

beforeEach(() => sessionStorage.clear());

test("a redemption can be undone for two minutes", () => {
  saveRedemption(sessionStorage, redemption);
  expect(undoableRedemption(sessionStorage, 1_000_000)).toEqual({ redemption, left: 120_000 });
  expect(undoableRedemption(sessionStorage, 1_119_999)?.left).toBe(1);
  expect(undoableRedemption(sessionStorage, 1_120_000)).toBeUndefined();
});

test("a forgotten redemption cannot be undone, nor one that never was", () => {
  expect(undoableRedemption(sessionStorage, 0)).toBeUndefined();
  saveRedemption(sessionStorage, redemption);
  forgetRedemption(sessionStorage);
  expect(undoableRedemption(sessionStorage, 1_000_000)).toBeUndefined();
});

test("its message is shown once, and only while it can be undone", () => {
  const notice = { message: "Guests Checked In", type: "success", duration: 5000 } as const;
  saveRedemption(sessionStorage, { ...redemption, notice });
  expect(consumeNotice(sessionStorage, 1_120_000)).toBeUndefined();
  expect(consumeNotice(sessionStorage, 1_000_000)).toEqual(notice);
  expect(consumeNotice(sessionStorage, 1_000_000)).toBeUndefined();
  expect(undoableRedemption(sessionStorage, 1_000_000)?.redemption).toEqual(redemption);
});
