import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { flowNow } from "../../../server/museum/catalogue/flow-now.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import type { ServedFlow } from "../../../server/museum/model/config.ts";
import { configOf, opening } from "../support/fixture.ts";

const museum = museumAt(configOf(), Temporal.Instant.from(opening));
const flowOf = (handle: string, eventId: string, own: Partial<ServedFlow> = {}): ServedFlow => ({
  ...{ id: `event/${handle}`, handle, base: "event", title: handle, version: "1", mode: "sequence" as const },
  steps: [
    {
      path: "/date",
      component: "date",
      isFirstStep: true,
      title: "When?",
      nextStep: "checkout",
      continueButtonText: "Continue",
      data: { eventId },
    },
  ],
  ...own,
});

test("the flow of a one-time event says when it is; the same object each time", () => {
  const flow = flowOf("stars", "night");
  expect(flowNow(museum, flow).facts).toEqual({ when: "Saturday, December 12, 2026, 7:00 PM" });
  expect(flowNow(museum, flow)).toBe(flowNow(museum, flow));
});

test("the rules after the sale are shown, unless the author words them", () => {
  const { tenant } = configOf();
  const strict = museumAt(
    configOf({ tenant: { ...tenant, afterSale: { move: { untilHours: 12 }, cancel: { untilHours: 48 } } } }),
    Temporal.Instant.from(opening),
  );
  const said = (flow: ServedFlow) => flowNow(strict, flow).facts?.refunds;
  expect(said(flowOf("gallery", "gallery"))).toBe(
    "You can change the day or time up to 12 hours before your visit. Full refund up to 2 days before",
  );
  expect(said(flowOf("gallery", "gallery", { facts: { refunds: "Ask us" } }))).toBe("Ask us");
});

test("a series of several events cannot be moved, and is refundable while each of them is", () => {
  const { tenant, catalogue } = configOf();
  const series = [{ ...catalogue.series[0], id: "two", title: "Two", events: ["night", "gallery"], ticketTypes: [] }];
  const events = catalogue.events.map((event) =>
    event.id === "night" ? { ...event, afterSale: { cancel: { untilHours: 72 } } as const } : event,
  );
  const saidWith = (cancel: false | { untilHours: number }) => {
    const config = configOf({
      tenant: { ...tenant, afterSale: { move: { untilHours: 12 }, cancel } },
      catalogue: { ...catalogue, series, events },
    });
    return flowNow(museumAt(config, Temporal.Instant.from(opening)), flowOf("two", "", { base: "series" })).facts
      ?.refunds;
  };
  expect(saidWith({ untilHours: 48 })).toBe("Full refund up to 3 days before. No changes of day or time");
  expect(saidWith(false)).toBe("No refunds or changes");
});

test("the author's own dates, and other flows, stay unchanged", () => {
  for (const flow of [
    flowOf("night", "night", { facts: { when: "By night", age: "All" } }),
    flowOf("gallery", "gallery"),
    flowOf("night", "night", { base: "series" }),
    flowOf("nothing", "no-such-event"),
  ]) {
    expect(flowNow(museum, flow)).toBe(flow);
  }
});

test("the flow of one membership contains its price and benefits, as plain text", () => {
  const base = { ...museum, index: { ...museum.index, catalogue: { ...museum.index.catalogue } } };
  base.index.catalogue.memberships = base.index.catalogue.memberships.map((each) => ({
    ...each,
    descriptionHtml: "<p>Previews &amp; more.</p><p>10% off.</p>",
  }));
  const flow = flowOf("individual", "", { base: "membership" });
  expect(flowNow(base, flow).facts).toEqual({ price: "$75 a year", benefits: "Previews & more. 10% off." });
  expect(flowNow(base, flowOf("join", "", { base: "membership" })).facts).toBeUndefined();
});

test("a series says what its main ticket costs", () => {
  const { catalogue } = configOf();
  const [first] = catalogue.series;
  const series = [
    {
      ...first,
      ...{ id: "two", title: "Two", events: ["night", "gallery"] },
      ticketTypes: (first?.ticketTypes ?? []).slice(0, 1).map((type) => ({ ...type, price: "54.00" })),
    },
  ];
  const config = configOf({ catalogue: { ...catalogue, series } });
  const flow = flowNow(museumAt(config, Temporal.Instant.from(opening)), flowOf("two", "", { base: "series" }));
  expect(flow.facts?.price).toBe("$54 for all 2 events");
});
