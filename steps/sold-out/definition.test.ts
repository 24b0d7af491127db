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
  ["the author says nothing and no event decides", context({}), "NOT_SOLD_OUT"],
  ["the author says it is not", context({ eventSoldOut: false }), "NOT_SOLD_OUT"],
  ["the author says it is", context({ eventSoldOut: true }), undefined],
])("where %s, the reason to pass over is %s", (_what, state, code) => {
  expect((soldOut.skip?.(state) || undefined)?.code).toBe(code);
});

test("the event's days are asked for, but not where the author has decided", () => {
  expect(soldOut.load?.(context({ eventId: "sleepover" }))).toEqual({ dates: "/event/sleepover/dates" });
  expect(soldOut.load?.(context({ eventId: "sleepover", eventSoldOut: true }))).toEqual({});
  expect(soldOut.load?.(context({}))).toEqual({});
});

test("no day left means sold out; a day left leaves the author's word", () => {
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
