import { expect, test } from "vitest";
import { loadKindSource } from "../../../museum/config/kinds.ts";
import { describeChange, unusualPrices } from "./describe-changes.ts";

const titles = new Map([
  ["event gala", "Spring Gala"],
  ["event film", "Deep Time Film"],
  ["offer gala", "Spring Gala"],
]);
const words = {
  locale: "en-US",
  currencyCode: "USD",
  source: await loadKindSource(),
  languages: ["en-US", "es-US"] as const,
  referenced: (reference: string, id: string) => titles.get(`${reference} ${id}`),
};
const event = {
  id: "gala",
  title: "Spring Gala",
  opening: { weekly: ["friday"], closures: ["2026-12-24"] },
  soldOut: false,
  capacity: 40,
  ticketTypes: [
    { id: "gala-adult", title: "Adult", price: "25.00" },
    { id: "gala-child", title: "Child", price: "9.50" },
  ],
};
const inCatalogue = (after: unknown, before: unknown = event) =>
  describeChange({ name: "catalogue.json", before: { events: [before] }, after: { events: [after] } }, words);

test.each([
  [
    "a price",
    { ...event, ticketTypes: [{ ...event.ticketTypes[0], price: "27.00" }, event.ticketTypes[1]] },
    "Spring Gala, Adult: Price changed from $25 to $27.",
  ],
  ["a number", { ...event, capacity: 1200 }, "Spring Gala: Capacity changed from 40 to 1,200."],
  ["a switch", { ...event, soldOut: true }, "Spring Gala: Sold out changed from no to yes."],
  [
    "a day that is closed",
    { ...event, opening: { weekly: ["friday"], closures: ["2026-12-24", "2026-12-07"] } },
    "Spring Gala: Monday, December 7, 2026 is closed.",
  ],
  [
    "a day that is open again",
    { ...event, opening: { weekly: ["friday"], closures: [] } },
    "Spring Gala: Thursday, December 24, 2026 is open again.",
  ],
  [
    "the first day that is closed",
    { ...event, opening: { weekly: ["friday"], closures: ["2026-12-24"] } },
    "Spring Gala: Thursday, December 24, 2026 is closed.",
    { ...event, opening: { weekly: ["friday"] } },
  ],
  [
    "a day that differs, with what it says",
    { ...event, days: [{ date: "2026-12-19", capacity: 80 }] },
    "Spring Gala: Saturday, December 19, 2026 (Capacity: 80) is added to Days that differ.",
  ],
  ["what is set", { ...event, imageFocus: "50% 30%" }, "Spring Gala: Focal point is now “50% 30%”."],
  [
    "a description, as visitors read it",
    { ...event, descriptionHtml: "<p>Come as a <b>fossil</b>.</p>" },
    "Spring Gala: Description is now “Come as a fossil.”.",
  ],
  [
    "a name, by what it was",
    { ...event, title: "Winter Gala" },
    "Spring Gala: Title changed from “Spring Gala” to “Winter Gala”.",
  ],
  [
    "a ticket type that goes",
    { ...event, ticketTypes: [event.ticketTypes[0]] },
    "Spring Gala: “Child” is removed from Ticket types.",
  ],
  [
    "an order of things",
    { ...event, ticketTypes: event.ticketTypes.toReversed() },
    /^Spring Gala: “(Adult|Child)” was moved within Ticket types\.$/,
  ],
] as [what: string, after: unknown, sentence: string | RegExp, before?: unknown][])(
  "%s is described in a sentence",
  (_what, after, sentence, before) => {
    const said = inCatalogue(after, before);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  },
);

test("a renamed museum is not called by its old name", () => {
  const changed = {
    name: "tenant.json",
    before: { title: "Meridian Museum", currencyCode: "USD" },
    after: { title: "Harbor Museum", currencyCode: "EUR" },
  };
  expect(describeChange(changed, words)).toEqual([
    "Museum's name changed from “Meridian Museum” to “Harbor Museum”.",
    "Currency changed from “USD” to “EUR”.",
  ]);
});

test("a step that is repeated, or no longer, is one sentence; a changed number names it", () => {
  const flow = (more: object) => ({
    title: "Gala",
    steps: [{ path: "/guest", component: "questions", title: "Guest", nextStep: "checkout", ...more }],
  });
  const said = (before: object, after: object) =>
    describeChange({ name: "event/gala.json", before: flow(before), after: flow(after) }, words);
  const repeat = { count: "tickets.party", atMost: 20 };
  expect(said({}, { repeat })).toEqual([
    "Gala, Guest: It is now asked once for each “tickets.party”, at most 20 times.",
  ]);
  expect(said({ repeat }, {})).toEqual(["Gala, Guest: It is now asked only once."]);
  expect(said({ repeat }, { repeat: { ...repeat, atMost: 5 } })).toEqual([
    expect.stringMatching(/At most changed from .*20.* to .*5/),
  ]);
});

test("a change of a step's targets is one sentence, whichever of its conditions change", () => {
  const flow = (nextStep: unknown) => ({
    title: "Gala",
    steps: [{ path: "/tickets", component: "tickets", title: "Who is coming?", nextStep }],
  });
  const said = (before: unknown, after: unknown) =>
    describeChange({ name: "event/gala.json", before: flow(before), after: flow(after) }, words);
  const branch = (minimum: number) => ({
    when: { required: ["tickets"], properties: { tickets: { properties: { party: { minimum } } } } },
    to: "/groups",
  });
  const changed = ["Gala, Who is coming?: Its next step or a condition changed."];
  expect(said("/time", [branch(6), "/time"])).toEqual(changed);
  expect(said([branch(6), "/time"], [branch(8), branch(4), "/review"])).toEqual(changed);
  expect(said([branch(6), "/time"], [{ ...branch(6), when: { not: branch(6).when } }, "/time"])).toEqual(changed);
  expect(said("/time", "/review")).toEqual(["Gala, Who is coming?: Next step changed from “/time” to “/review”."]);
});

test("a step's setting is named as its kind names it", () => {
  const flow = (data: object) => ({
    title: "Gala",
    steps: [{ path: "/tickets", component: "tickets", title: "Who is coming?", data }],
  });
  expect(
    describeChange(
      { name: "event/gala.json", before: flow({ maxPartySize: 8 }), after: flow({ maxPartySize: 6 }) },
      words,
    ),
  ).toEqual(["Gala, Who is coming?: Largest party changed from 8 to 6."]);
});

test("a large change is truncated, and the rest counted", () => {
  const events = (price: string) => ({
    events: Array.from({ length: 50 }, (_, index) => ({
      ...event,
      id: `e${index}`,
      ticketTypes: [{ id: `t${index}`, title: "Adult", price }],
    })),
  });
  const said = describeChange({ name: "catalogue.json", before: events("10.00"), after: events("11.00") }, words);
  expect(said).toHaveLength(41);
  expect(said.at(-1)).toBe("10 more changes.");
});

test("a price that changes tenfold is highlighted; one that does not is not", () => {
  const priced = (price: string) => ({
    name: "catalogue.json",
    before: { events: [event] },
    after: { events: [{ ...event, ticketTypes: [{ ...event.ticketTypes[0], price }, event.ticketTypes[1]] }] },
  });
  expect(unusualPrices(priced("250.00"), words)).toEqual([
    "This price is at least ten times higher or lower. Spring Gala, Adult: Price changed from $25 to $250.",
  ]);
  expect(unusualPrices(priced("2.50"), words)).toHaveLength(1);
  expect(unusualPrices(priced("50.00"), words)).toEqual([]);
});

test("a reference to something shows its title", () => {
  const guide = { id: "guide", title: "Audio Guide", event: "guide", offeredWith: [], items: [], copy: "" };
  const inExtras = (after: object) =>
    describeChange(
      { name: "catalogue.json", before: { upsells: [guide] }, after: { upsells: [{ ...guide, ...after }] } },
      words,
    );
  expect(inExtras({ event: "film" })).toEqual(["Audio Guide: Event changed from “guide” to “Deep Time Film”."]);
  expect(
    describeChange(
      {
        name: "catalogue.json",
        before: { upsells: [{ ...guide, offeredWith: ["film"] }] },
        after: { upsells: [{ ...guide, offeredWith: ["film", "gala"] }] },
      },
      words,
    ),
  ).toEqual(["Audio Guide: “Spring Gala” is added to Offered with."]);
  const step = { path: "/date", component: "date", title: "When?", nextStep: "/who", data: { eventId: "film" } };
  const who = { path: "/who", component: "tickets", title: "Who is coming?", nextStep: "/date" };
  const inFlow = (after: object) =>
    describeChange(
      {
        name: "event/film.json",
        before: { title: "Film", steps: [step, who] },
        after: { title: "Film", steps: [{ ...step, ...after }, who] },
      },
      words,
    );
  expect(inFlow({ data: { eventId: "gala" } })).toEqual([
    "Film, When?: Event changed from “Deep Time Film” to “Spring Gala”.",
  ]);
  expect(inFlow({ nextStep: "/date" })).toEqual(["Film, When?: Next step changed from “Who is coming?” to “When?”."]);
});

test("a price that becomes zero, and fewer places than a party's maximum, are highlighted", () => {
  const changed = (before: object, after: object) =>
    unusualPrices(
      {
        name: "catalogue.json",
        before: { events: [{ ...event, ...before }] },
        after: { events: [{ ...event, ...after }] },
      },
      words,
    );
  const [adult, child] = event.ticketTypes;
  expect(changed({}, { ticketTypes: [{ ...adult, price: "0.00" }, child] })).toEqual([
    "A price becomes nothing. Spring Gala, Adult: Price changed from $25 to $0.",
  ]);
  expect(changed({}, { capacity: 0 })).toHaveLength(1);
  expect(changed({ maxPartySize: 10 }, { maxPartySize: 10, capacity: 4 })).toHaveLength(1);
  expect(changed({}, { capacity: 30 })).toEqual([]);
});

test("an added product is described with its prices", () => {
  const pal = { id: "gala-pal", title: "Pal", price: "0.00" };
  expect(inCatalogue({ ...event, ticketTypes: [...event.ticketTypes, pal] })).toEqual([
    "Spring Gala: “Pal” (Price: $0) is added to Ticket types.",
  ]);
  const codes = [{ code: "FREEALL", percent: 100 }];
  expect(describeChange({ name: "catalogue.json", before: { codes: [] }, after: { codes } }, words)[0]).toContain(
    "100%",
  );
});

test("a text of only tag starts is described in linear time", () => {
  const cpuOf = (length: number) => {
    const begin = process.cpuUsage();
    inCatalogue({ ...event, title: "<a".repeat(length) });
    return process.cpuUsage(begin).user;
  };
  cpuOf(100_000);
  expect(cpuOf(400_000)).toBeLessThan(10 * cpuOf(100_000) + 50_000);
});

test.each([
  ["a first translation", "Adult", { en: "Adult", es: "Adulto" }, ["Name (Spanish) is now “Adulto”."]],
  [
    "another translation",
    { en: "Adult", es: "Adulto" },
    { en: "Adult", es: "Adultos" },
    ["Name (Spanish) changed from “Adulto” to “Adultos”."],
  ],
  [
    "a removed translation",
    { en: "Adult", es: "Adulto" },
    "Adult",
    ["Name (Spanish) is no longer set; it was “Adulto”."],
  ],
  [
    "a changed original",
    { en: "Adult", es: "Adulto" },
    { en: "Adults", es: "Adulto" },
    ["Name changed from “Adult” to “Adults”."],
  ],
  ["nothing but another way to write", "Adult", { en: "Adult" }, []],
])("%s is a sentence with its language", (_name, was, is, said) => {
  const titled = (title: unknown) => ({ ...event, ticketTypes: [{ ...event.ticketTypes[0], title }] });
  expect(inCatalogue(titled(is), titled(was))).toEqual(said.map((each) => `Spring Gala, Adult: ${each}`));
});
