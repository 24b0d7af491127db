import { expect, test } from "vitest";
import { choice } from "../../commerce/testing/wire.ts";
import upsells from "./definition.ts";

const data = { eventId: "general-admission" };
const offering = (...ids: string[]) => ({
  data,
  answers: {},
  loaded: { offer: { upsells: ids.map((id) => choice(id)) } },
  customer: null,
});

test.each([
  ["the event", {}, "/bundle/general-admission/upsells"],
  ["the event on its day", { date: { date: "2026-12-05" } }, "/bundle/general-admission/upsells/2026-12-05"],
  ["the event if no bundle was wanted", { bundles: { bundle: null } }, "/bundle/general-admission/upsells"],
  [
    "the bundle",
    { bundles: { bundle: "explorer" }, date: { date: "2026-12-05" } },
    "/bundle/explorer/upsells/2026-12-05",
  ],
])("the extras of %s are loaded", (_what, answers, path) => {
  expect(upsells.load?.({ data, answers, customer: null })).toEqual({ offer: path });
});

test("the extras of another event are loaded if the author names one by its handle", () => {
  expect(upsells.load?.({ data: { ...data, eventHandle: "night" }, answers: {}, customer: null })).toEqual({
    offer: "/bundle/night/upsells",
  });
});

test("skipped only if none is offered", () => {
  expect(upsells.skip?.(offering())).toMatchObject({ code: "NO_UPSELLS" });
  expect(upsells.skip?.(offering("film"))).toBe(false);
});

test.each([
  ["no answer", undefined, true],
  ["none", { upsells: [] }, true],
  ["all", { upsells: ["film", "guide"] }, true],
  ["a removed extra", { upsells: ["film", "last-year"] }, false],
])("may be left with %s: %s", (_what, answer, expected) => {
  expect(upsells.complete(answer, offering("film", "guide")) === true).toBe(expected);
});

test("ticked extras are passed to the summary, removed ones are not", () => {
  expect(upsells.contribute?.({ upsells: ["guide", "last-year"] }, offering("film", "guide"))).toEqual({
    chosen: [{ kind: "upsell", id: "guide", title: "guide" }],
  });
});
