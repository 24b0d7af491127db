import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { valueAt } from "../../studio/text/parse-text.ts";
import { copyMuseum, linesOf, type Museum } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

const now = "2026-11-26T18:00:00Z";

interface Event {
  id: string;
  opening: object;
  slots: string[];
  capacity: number;
  maxPartySize?: number;
  boxOffice?: object;
  ticketTypes: { price: unknown; channel?: string; minQuantity?: number; ticketLimit?: number }[];
}
interface Catalogue {
  events: Event[];
  memberships: { ticketsPerDay: number }[];
  codes?: object[];
  giftCards?: { ownAmount: object }[];
}

async function changed<T>(name: string, change: (value: T) => void): Promise<string[]> {
  const value = structuredClone(valueAt(await readFile(museum.path(name), "utf8"), "")) as T;
  change(value);
  await museum.write(name, JSON.stringify(value));
  return linesOf(museum, source, now);
}
const eventOf = ({ events }: Catalogue, id: string) => events.find((event) => event.id === id) as Event;

describe("an unsellable product is a warning", () => {
  it.each<[string, string, (catalogue: Catalogue) => void, RegExp]>([
    [
      "a bundle with parts that are never open together",
      "/bundles/0/components",
      (catalogue) => Object.assign(eventOf(catalogue, "deep-time-film").opening, { weekly: ["monday"] }),
      /never open on the same day/,
    ],
    [
      "a bundle with a second part that is over before the first",
      "/bundles/0/components",
      (catalogue) => Object.assign(eventOf(catalogue, "deep-time-film"), { slots: ["8:30 AM", "9:00 AM"] }),
      /Deep Time Film always begins before the first entry to General Admission/,
    ],
    [
      "an extra that is never open at the same time",
      "/upsells/0/offeredWith",
      (catalogue) => Object.assign(eventOf(catalogue, "giant-screen-film").opening, { weekly: ["monday"] }),
      /Giant Screen Film is never open on a day/,
    ],
    [
      "tickets for members that no membership includes",
      "/events/0/ticketTypes/3/type",
      (catalogue) => {
        for (const membership of catalogue.memberships) membership.ticketsPerDay = 0;
      },
      /no membership gives any/,
    ],
    [
      "a listed event that is sold only at the desk",
      "/events/1/ticketTypes",
      (catalogue) => {
        for (const type of eventOf(catalogue, "planetarium-night").ticketTypes) type.channel = "desk";
      },
      /visitors find nothing to buy/,
    ],
    [
      "a group larger than the capacity",
      "/events/1/ticketTypes/0/minQuantity",
      (catalogue) => {
        const night = eventOf(catalogue, "planetarium-night");
        night.capacity = 10;
        Object.assign(night.ticketTypes[0] as object, { minQuantity: 12, ticketLimit: 20 });
      },
      /for 12 or more, but capacity is 10/,
    ],
    [
      "free tickets for a tool without any",
      "/events/1/boxOffice/eventCheckIn",
      (catalogue) => Object.assign(eventOf(catalogue, "planetarium-night"), { boxOffice: { eventCheckIn: true } }),
      /Planetarium Night has none/,
    ],
    [
      "a code for free tickets",
      "/codes/0",
      (catalogue) => {
        catalogue.codes = [{ code: "SPRING", percent: 10, events: ["community-day"] }];
      },
      /SPRING is for nothing that visitors pay for/,
    ],
  ])("%s", async (_what, pointer, change, sentence) => {
    const [line, ...more] = await changed("catalogue.json", change);
    expect(more).toEqual([]);
    expect(line).toContain(`warning: NEVER_SOLD catalogue.json ${pointer}: `);
    expect(line).toMatch(sentence);
  });

  it("a group larger than a cart", async () => {
    await changed<object>("tenant.json", (tenant) => Object.assign(tenant, { limits: { seatsPerCart: 12 } }));
    const lines = await changed<Catalogue>("catalogue.json", (catalogue) => {
      const night = eventOf(catalogue, "planetarium-night");
      Object.assign(night.ticketTypes[0] as object, { minQuantity: 15, ticketLimit: 20 });
    });
    expect(lines).toEqual([
      expect.stringContaining("Seat of Planetarium Night is for 15 or more, but seatsPerCart of tenant.json is 12"),
    ]);
  });

  it("a season that begins more than a year ahead is not one", async () => {
    expect(
      await changed<Catalogue>("catalogue.json", (catalogue) => {
        for (const id of ["deep-time-film", "giant-screen-film"])
          Object.assign(eventOf(catalogue, id).opening, { from: "2028-06-01" });
      }),
    ).toEqual([]);
  });
});

it("a price above the range that visitors may name is refused", async () => {
  const [line] = await changed<Catalogue>("catalogue.json", (catalogue) =>
    Object.assign(eventOf(catalogue, "planetarium-night").ticketTypes[0] as object, {
      price: { minimum: "12000.00", suggested: "15000.00" },
    }),
  );
  expect(line).toMatch(/^CATALOGUE_PRICE .*visitors name 10000.00 at most, so that no one can pay "12000.00"/);
});

it("a gift card of an amount above the range that visitors may name is refused", async () => {
  const [line] = await changed<Catalogue>("catalogue.json", ({ giftCards = [] }) => {
    for (const card of giftCards) Object.assign(card, { ownAmount: { ...card.ownAmount, maximum: "20000.00" } });
  });
  expect(line).toMatch(/^CATALOGUE_PRICE .*ownAmount\/maximum.*visitors name 10000.00 at most/);
});

it("a promotion code that has ended is a warning", async () => {
  const lines = await changed<Catalogue>("catalogue.json", (catalogue) => {
    catalogue.codes = [{ code: "SPRING", percent: 10, until: "2026-11-25" }];
  });
  expect(lines).toEqual([
    expect.stringContaining('DATE_PAST catalogue.json /codes/0/until: the promotion code SPRING ended on "2026-11-25"'),
  ]);
});

describe("a day or time that the event never has is a warning", () => {
  interface Flow {
    steps: { component: string; nextStep: unknown; data: object }[];
  }
  const stepOf = ({ steps }: Flow, component: string) =>
    steps.find((step) => step.component === component) as Flow["steps"][number];
  const asked = (component: string, property: string, schema: object) => ({
    required: [component],
    properties: { [component]: { required: [property], properties: { [property]: schema } } },
  });

  it("as the automatically chosen day", async () => {
    expect(
      await changed<Flow>("event/school-visit.json", (flow) =>
        Object.assign(stepOf(flow, "date").data, { saleDate: "2026-12-07" }),
      ),
    ).toEqual([
      expect.stringContaining(
        'DAY_NEVER_OPEN event/school-visit.json /steps/1/data/saleDate: General Admission is not open on "2026-12-07"',
      ),
    ]);
  });

  it.each<[string, object, string | undefined]>([
    ["a weekday", asked("date", "weekday", { const: "monday" }), 'never open on "monday"'],
    ["one of two weekdays", asked("date", "weekday", { enum: ["monday", "friday"] }), undefined],
    ["a day that has passed", asked("date", "date", { const: "2025-12-02" }), '"2025-12-02" has passed'],
    ["a day beyond the sales period", asked("date", "date", { const: "2027-12-02" }), undefined],
    [
      "a time",
      asked("time", "slots", {
        required: ["general-admission"],
        properties: { "general-admission": { const: "9:00 AM" } },
      }),
      'no entry time "9:00 AM"',
    ],
    [
      "an existing time",
      asked("time", "slots", {
        required: ["general-admission"],
        properties: { "general-admission": { const: "3:00 PM" } },
      }),
      undefined,
    ],
    ["a negated value", { not: asked("date", "weekday", { const: "monday" }) }, undefined],
  ])("in a condition: %s", async (_what, when, sentence) => {
    const lines = await changed<Flow>("event/school-visit.json", (flow) => {
      stepOf(flow, "time").nextStep = [{ when, to: "/review" }, "/questions"];
    });
    expect(lines).toEqual(sentence === undefined ? [] : [expect.stringMatching(/^warning: DAY_NEVER_OPEN /)]);
    if (sentence !== undefined) expect(lines[0]).toContain(sentence);
  });
});

describe("a condition on something that its flow never sells is a warning", () => {
  interface Flow {
    steps: { component: string; nextStep: unknown }[];
  }
  const answers = (component: string, property: string, event: string, schema: object) => ({
    required: [component],
    properties: {
      [component]: {
        required: [property],
        properties: { [property]: { required: [event], properties: { [event]: schema } } },
      },
    },
  });
  const tickets = (event: string, type: string, schema: object) =>
    answers("tickets", "events", event, { required: [type], properties: { [type]: schema } });
  const told = (file: string, when: object) =>
    changed<Flow>(file, ({ steps }) => {
      const time = steps.find(({ component }) => component === "time") as Flow["steps"][number];
      time.nextStep = [{ when, to: "/review" }, file.includes("school") ? "/questions" : "/review"];
    });

  it.each<[string, object, string | undefined]>([
    [
      "another event's type",
      tickets("general-admission", "deep-time-film-adult", { minimum: 1 }),
      'no ticket type "deep-time-film-adult"',
    ],
    [
      "a bundle's type without bundles",
      tickets("general-admission", "explorer-admission-adult", { minimum: 1 }),
      'no ticket type "explorer-admission-adult"',
    ],
    [
      "another event",
      tickets("deep-time-film", "deep-time-film-adult", { minimum: 1 }),
      "does not sell Deep Time Film",
    ],
    [
      "another event's time",
      answers("time", "slots", "deep-time-film", { const: "11:30 AM" }),
      "does not sell Deep Time Film",
    ],
    [
      "more than a party",
      tickets("general-admission", "general-admission-adult", { exclusiveMinimum: 10 }),
      "no one can choose 11 of Adult here: the most is 10",
    ],
    ["as many as a party", tickets("general-admission", "general-admission-adult", { minimum: 10 }), undefined],
    [
      "none of something not sold",
      { not: tickets("deep-time-film", "deep-time-film-adult", { minimum: 1 }) },
      undefined,
    ],
  ])("%s", async (_what, when, sentence) => {
    const lines = await told("event/school-visit.json", when);
    expect(lines).toEqual(sentence === undefined ? [] : [expect.stringMatching(/^warning: CONDITION_NEVER_BOUGHT /)]);
    if (sentence !== undefined) expect(lines[0]).toContain(sentence);
  });

  it("unless a step offers it: bundles and extras", async () => {
    for (const when of [
      tickets("general-admission", "explorer-admission-adult", { minimum: 1 }),
      tickets("giant-screen-film", "giant-screen-film-adult", { minimum: 1 }),
    ])
      expect(await told("event/general-admission.json", when)).toEqual([]);
  });

  it("an empty party, which never leaves the step", async () => {
    const party = (schema: object) => ({
      required: ["tickets"],
      properties: { tickets: { required: ["party"], properties: { party: schema } } },
    });
    expect(await told("event/school-visit.json", party({ maximum: 0 }))).toEqual([
      expect.stringContaining("FLOW_CONDITION_NEVER"),
    ]);
    expect(await told("event/school-visit.json", party({ minimum: 1 }))).toEqual([
      expect.stringContaining("FLOW_CONDITION_ALWAYS"),
    ]);
  });
});
