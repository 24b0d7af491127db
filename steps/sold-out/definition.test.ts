import { expect, test } from "vitest";
import { datesOf } from "../../commerce/testing/wire.ts";
import { textIn } from "../../engine/core/contract.ts";
import soldOut from "./definition.ts";

const context = (data: { eventId?: string; eventSoldOut?: boolean }, loaded = {}) => ({
  data,
  answers: {},
  loaded,
  customer: null,
});

test.each([
  ["the author sets nothing and no event decides", context({}), "NOT_SOLD_OUT"],
  ["the author sets it to false", context({ eventSoldOut: false }), "NOT_SOLD_OUT"],
  ["the author sets it to true", context({ eventSoldOut: true }), undefined],
])("if %s, the reason to skip is %s", (_what, state, code) => {
  expect((soldOut.skip?.(state) || undefined)?.code).toBe(code);
});

test("the event's days are loaded unless the author has decided", () => {
  expect(soldOut.load?.(context({ eventId: "sleepover" }))).toEqual({ dates: "/event/sleepover/dates" });
  expect(soldOut.load?.(context({ eventId: "sleepover", eventSoldOut: true }))).toEqual({});
  expect(soldOut.load?.(context({}))).toEqual({});
});

test("no day left means sold out; otherwise the author decides", () => {
  expect(soldOut.refineData?.(context({ eventId: "sleepover" }, { dates: datesOf("2026-12", []) }))).toEqual({
    eventSoldOut: true,
  });
  expect(soldOut.refineData?.(context({ eventId: "sleepover" }, { dates: datesOf("2026-12", [5]) }))).toEqual({});
});

test("it can never be left", () => {
  const blocker = soldOut.complete({}, context({ eventSoldOut: true }));
  expect(blocker === true ? undefined : textIn("en-US", blocker.message)).toBe(
    "The event you are looking for is sold out",
  );
});
