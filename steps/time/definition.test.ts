import { describe, expect, test } from "vitest";
import { slot, timedProduct } from "../../commerce/testing/wire.ts";
import type { Blocker } from "../../engine/core/contract.ts";
import { textIn } from "../../engine/core/contract.ts";
import type { Answer } from "../../schemas/generated/steps/time.ts";
import type { TimedProduct } from "../../schemas/generated/wire.ts";
import time from "./definition.ts";

const date = "2026-12-05";
const variants = ["adult", "child"];
const admission = timedProduct(
  "ga",
  [slot("10:00 AM", 30, variants), slot("11:00 AM", 2, variants)],
  "General Admission",
);
const film = (...times: TimedProduct["times"]) => timedProduct("film", times, "Film");
const oneFilm = film(slot("1:30 PM", 8, ["seat"]));
const context = (
  products: TimedProduct[],
  events: Record<string, Record<string, number>> = { ga: { adult: 2, child: 1 } },
  upsell?: TimedProduct[],
) => ({
  data: { eventId: "ga" },
  answers: { date: { date }, tickets: { events } },
  loaded: { timed: { products }, ...(upsell && { upsellTimed: { products: upsell } }) },
  customer: null,
});
const both = { ga: { adult: 3 }, film: { seat: 3 } };
const at = (slots: Record<string, string>, on = date): Answer => ({ date: on, slots });
const messageOf = (completion: true | Blocker) =>
  completion === true ? undefined : textIn("en-US", completion.message);

test.each([
  ["the event's", {}, { timed: "/event/ga/timed-entry/2026-12-05" }],
  ["the bundle's", { bundles: { bundle: "explorer" } }, { timed: "/bundle/explorer/timed-entry/2026-12-05" }],
  [
    "the upsells' too",
    { upsells: { upsells: ["film", "guide"] } },
    { timed: "/event/ga/timed-entry/2026-12-05", upsellTimed: "/upsell/film,guide/timed-entry/2026-12-05" },
  ],
])("the loaded times are %s", (_whose, answers, paths) => {
  expect(time.load?.({ data: { eventId: "ga" }, answers: { date: { date }, ...answers }, customer: null })).toEqual(
    paths,
  );
});

describe("automatically", () => {
  test.each<[string, ReturnType<typeof context>, Answer | undefined]>([
    ["a single slot is chosen", context([film(slot("1:30 PM", 8, ["seat"]))], both), at({ film: "1:30 PM" })],
    ["a single full slot is not", context([film(slot("1:30 PM", 2, ["seat"]))], both), undefined],
    [
      "a single closed slot is not",
      context([film({ ...slot("1:30 PM", 8, ["seat"]), available: false })], both),
      undefined,
    ],
    ["nothing is chosen if one product has a choice", context([admission], both, [oneFilm]), undefined],
    [
      "a single film before the only entry is not",
      context([timedProduct("ga", [slot("2:00 PM", 30, variants)]), oneFilm], both),
      undefined,
    ],
    [
      "products without tickets do not count",
      context([oneFilm, admission], { film: { seat: 1 } }),
      at({ film: "1:30 PM" }),
    ],
  ])("%s", (_what, state, expected) => {
    expect(time.autoAnswer?.(state)).toEqual(expected);
  });
});

test.each([
  ["nothing has times", context([]), true],
  ["the only time is any time", context([timedProduct("ga", [slot("Any Time", 5, variants)])]), true],
  ["no tickets are for a product with times", context([oneFilm]), true],
  ["there are times", context([admission]), false],
])("if %s, the step is skipped: %s", (_what, state, passed) => {
  expect(Boolean(time.skip?.(state))).toBe(passed);
});

test.each<[string, ReturnType<typeof context>, Answer | undefined, string | undefined]>([
  ["nothing chosen", context([admission]), undefined, "Choose a time for General Admission."],
  ["a slot with room", context([admission]), at({ ga: "10:00 AM" }), undefined],
  [
    "a slot of another date",
    context([admission]),
    at({ ga: "10:00 AM" }, "2026-12-06"),
    "Choose a time for General Admission.",
  ],
  ["a removed slot", context([admission]), at({ ga: "9:00 AM" }), "Choose a time for General Admission."],
  [
    "a slot that filled up",
    context([admission]),
    at({ ga: "11:00 AM" }),
    "11:00 AM no longer has room for your party at General Admission. Choose another time.",
  ],
  ["the film's single slot next to a choice", context([admission], both, [oneFilm]), at({ ga: "10:00 AM" }), undefined],
  [
    "a film before the entry time",
    context([admission], both, [film(slot("9:30 AM", 8, ["seat"]), slot("1:30 PM", 8, ["seat"]))]),
    at({ ga: "10:00 AM", film: "9:30 AM" }),
    "Film at 9:30 AM begins before you enter at 10:00 AM. Choose another time for one of them.",
  ],
  [
    "no film after the entry time",
    context([admission], both, [film(slot("9:30 AM", 8, ["seat"]))]),
    at({ ga: "10:00 AM" }),
    "Film has no time for your party after you enter at 10:00 AM. Choose an earlier entry time.",
  ],
  [
    "no slot with enough places for the party",
    context([admission], { ga: { adult: 31 } }),
    at({ ga: "10:00 AM" }),
    "Go back and choose fewer tickets for General Admission.",
  ],
  [
    "a smaller party at the film than at admission",
    context([admission], { ga: { adult: 10 }, film: { seat: 8 } }, [oneFilm]),
    at({ ga: "10:00 AM" }),
    undefined,
  ],
  [
    "stale tickets next to a party that fits",
    context([film(slot("1:30 PM", 3, ["seat"]), slot("3:30 PM", 3, ["seat"]))], {
      film: { seat: 3, "bundle-seat": 5 },
    }),
    at({ film: "3:30 PM" }),
    undefined,
  ],
])("with %s, the blocker is right", (_what, state, answer, message) => {
  expect(messageOf(time.complete(answer, state))).toBe(message);
});

test("a slot's label is the Time of its lines", () => {
  expect(time.contribute?.(at({ ga: "10:00 AM" }), context([admission], both, [oneFilm]))).toEqual({
    lineAttributes: [
      { where: { variantIds: variants }, set: { Time: "10:00 AM" } },
      { where: { variantIds: ["seat"] }, set: { Time: "1:30 PM" } },
    ],
    visits: [
      { title: "General Admission", time: "10:00 AM", minutes: undefined, isEntry: true },
      { title: "Film", time: "1:30 PM", minutes: undefined, isEntry: false },
    ],
  });
});

test("times chosen for another date are not in the cart", () => {
  expect(time.contribute?.(at({ ga: "10:00 AM" }, "2026-12-06"), context([admission]))).toEqual({ lineAttributes: [] });
});

test("a product in both bundle and upsell is chosen once, for the tickets of both", () => {
  const bundled = film(slot("1:30 PM", 8, ["bundle-seat"]), slot("3:30 PM", 8, ["bundle-seat"]));
  const added = film(slot("1:30 PM", 8, ["seat"]), slot("3:30 PM", 8, ["seat"]));
  const state = context([bundled], { film: { seat: 2, "bundle-seat": 2 } }, [added]);
  expect(time.contribute?.(at({ film: "3:30 PM" }), state)).toEqual({
    lineAttributes: [{ where: { variantIds: ["bundle-seat", "seat"] }, set: { Time: "3:30 PM" } }],
  });
});

test("entry is another event if the step names one: nothing begins before it, and without a time for it anything is allowed", () => {
  const own = context([admission, film(slot("9:30 AM", 8, ["seat"]), slot("1:30 PM", 8, ["seat"]))], both);
  const throughFilm = { ...own, data: { eventId: "ga", entryEventId: "film" } };
  const early = at({ ga: "10:00 AM", film: "1:30 PM" });
  expect(messageOf(time.complete(early, own))).toBeUndefined();
  expect(messageOf(time.complete(early, throughFilm))).toBe(
    "General Admission has no time for your party after you enter at 1:30 PM. Choose an earlier entry time.",
  );
  expect(messageOf(time.complete(at({ ga: "10:00 AM", film: "9:30 AM" }), throughFilm))).toBeUndefined();
  const elsewhere = { ...own, data: { eventId: "ga", entryEventId: "planetarium" } };
  expect(messageOf(time.complete(at({ ga: "10:00 AM", film: "9:30 AM" }), elsewhere))).toBeUndefined();
});

test("a bundle's entry is the first of its events", () => {
  const own = context([film(slot("9:30 AM", 8, ["seat"]), slot("1:30 PM", 8, ["seat"])), admission], both);
  const bought = { ...own, answers: { ...own.answers, bundles: { bundle: "night" } } };
  expect(messageOf(time.complete(at({ ga: "11:00 AM", film: "9:30 AM" }), own))).toMatch(
    /^Film at 9:30 AM begins before you enter/,
  );
  expect(messageOf(time.complete(at({ ga: "10:00 AM", film: "9:30 AM" }), bought))).toBeUndefined();
});
