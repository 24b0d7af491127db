import { expect, test } from "vitest";
import { choice, usd } from "../../commerce/testing/wire.ts";
import bundles from "./definition.ts";

const data = { eventId: "general-admission" };
const offering = (...ids: string[]) => ({
  data,
  answers: {},
  loaded: { offer: { bundles: ids.map((id) => choice(id)) } },
  customer: null,
});

test("the event's bundles are loaded, for the chosen day if there is one", () => {
  expect(bundles.load?.({ data, answers: {}, customer: null })).toEqual({ offer: "/bundle/event/general-admission" });
  expect(bundles.load?.({ data, answers: { date: { date: "2026-12-05" } }, customer: null })).toEqual({
    offer: "/bundle/event/general-admission/2026-12-05",
  });
});

test("the bundles of another event are loaded if the author names one by its handle", () => {
  expect(
    bundles.load?.({ data: { ...data, eventHandle: "night-at-the-museum" }, answers: {}, customer: null }),
  ).toEqual({
    offer: "/bundle/event/night-at-the-museum",
  });
});

test("skipped only if none is offered", () => {
  expect(bundles.skip?.(offering())).toMatchObject({ code: "NO_BUNDLES" });
  expect(bundles.skip?.(offering("explorer"))).toBe(false);
});

test.each([
  ["no answer", undefined, true],
  ["no bundle", { bundle: null }, true],
  ["an offered bundle", { bundle: "explorer" }, true],
  ["a removed bundle", { bundle: "last-year" }, false],
])("may be left with %s: %s", (_what, answer, expected) => {
  expect(bundles.complete(answer, offering("explorer")) === true).toBe(expected);
});

test("the chosen bundle is passed to the summary, at the usual price, and changes nothing in the cart", () => {
  const mainPrice = { title: "Adult", price: usd("34.00") };
  const context = {
    ...offering(),
    loaded: { offer: { bundles: [choice("explorer", { title: "Explorer Bundle", price: usd("20.00"), mainPrice })] } },
  };
  expect(bundles.contribute?.({ bundle: "explorer" }, context)).toEqual({
    chosen: [{ kind: "bundle", id: "explorer", title: "Explorer Bundle", price: usd("34.00"), priceFor: "Adult" }],
  });
  expect(bundles.contribute?.({ bundle: null }, context)).toEqual({ chosen: [] });
  expect(bundles.contribute?.({ bundle: "last-year" }, context)).toEqual({ chosen: [] });
});
