import { readFile, rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { copyMuseum, edited, linesOf, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

const now = "2026-11-26T18:00:00Z";

/** Checks the demo museum after replacing these texts in a file. */
async function told(name: string, ...changes: readonly (readonly [from: string, to: string])[]): Promise<string[]> {
  const text = await readFile(museum.path(name), "utf8");
  await museum.write(
    name,
    changes.reduce((changed, [from, to]) => edited(changed, from, to), text),
  );
  return linesOf(museum, source, now);
}

interface ChangedEvent {
  title: string;
  capacity: number;
  maxPartySize?: number;
  soldOut?: boolean;
  descriptionHtml?: string;
  opening: object;
  slots?: string[];
  days?: object[];
  ticketTypes: { title: string; price: string; counted?: object }[];
}
interface ChangedCatalogue {
  events: ChangedEvent[];
  bundles: { components: { ticketTypes: { title: string }[] }[] }[];
  series: { capacity?: number }[];
}

/** Checks the demo museum with a changed catalogue. */
async function changed(change: (catalogue: ChangedCatalogue) => void): Promise<string[]> {
  const { content } = await loadConfig(museum.dir, source);
  const catalogue = structuredClone(content.catalogue) as unknown as ChangedCatalogue;
  change(catalogue);
  await museum.write("catalogue.json", JSON.stringify(catalogue));
  return linesOf(museum, source, now);
}

const first = ({ events }: ChangedCatalogue) => events[0] as ChangedEvent;

describe("places", () => {
  it("with no capacity are a warning, unless the event is sold out", async () => {
    expect(await changed((catalogue) => Object.assign(catalogue.events[1] as object, { capacity: 0 }))).toEqual([
      'warning: CAPACITY_LOW catalogue.json /events/1/capacity: Planetarium Night has no places, so that nothing of it is ever sold; raise capacity, or write "soldOut": true',
    ]);
    expect(
      await changed((catalogue) => Object.assign(catalogue.events[1] as object, { capacity: 0, soldOut: true })),
    ).toEqual([]);
  });

  it("fewer than a party are a warning at the event and at the flow", async () => {
    const found = await changed((catalogue) => Object.assign(first(catalogue), { capacity: 4 }));
    expect(found[0]).toBe(
      "warning: CAPACITY_LOW catalogue.json /events/0/capacity: General Admission has 4 places at a time, and maxPartySize lets 10 come together: larger parties than 4 are always refused; raise capacity, or lower maxPartySize",
    );
    expect(found).toContainEqual(
      expect.stringMatching(
        /^warning: PARTY_ABOVE_EVENT event\/general-admission\.json .*the capacity of General Admission is 4/,
      ),
    );
  });

  it("of a series are counted as well", async () => {
    expect(await changed(({ series }) => Object.assign(series[0] as object, { capacity: 0 }))).toEqual([
      expect.stringMatching(/^warning: CAPACITY_LOW catalogue\.json \/series\/0\/capacity: /),
    ]);
  });
});

describe("a price", () => {
  it("ten times the highest of its siblings, or far from that of other days, is a warning", async () => {
    const found = await changed((catalogue) => {
      Object.assign(first(catalogue).ticketTypes[0] as object, { price: "2500.00" });
    });
    expect(found).toEqual([
      "warning: PRICE_UNUSUAL catalogue.json /events/0/ticketTypes/0/price: Adult costs 2500.00, 125 times as much as Senior beside it, 20.00; correct the decimal point, unless this is meant",
    ]);
    expect(
      await changed((catalogue) => {
        Object.assign(first(catalogue).ticketTypes[0] as object, { price: "25.00" });
        first(catalogue).days = [{ weekday: "friday", prices: { "general-admission-adult": "2.00" } }];
      }),
    ).toEqual([
      expect.stringMatching(
        /^warning: PRICE_UNUSUAL catalogue\.json \/events\/0\/days\/0\/prices\/general-admission-adult: Adult costs 2\.00 on these days/,
      ),
    ]);
  });

  it("ten times the served one is a warning", async () => {
    const { content: before } = await loadConfig(museum.dir, source);
    await told("catalogue.json", ['"price": "18.50"', '"price": "185.00"']);
    expect((await loadConfig(museum.dir, source)).problems).toEqual([]);
    const { problems } = await loadConfig(museum.dir, source, { before });
    expect(problems).toMatchObject([
      {
        code: "PRICE_UNUSUAL",
        message: "the price of Seat was 18.50 until now, and is 185.00",
        pointer: "/events/1/ticketTypes/0/price",
      },
    ]);
    expect(problems[0]?.line).toBeGreaterThan(80);
  });
});

describe("an event", () => {
  it.each([
    [
      "with all of its days closed",
      {
        weekly: ["saturday"],
        from: "2027-01-02",
        until: "2027-01-30",
        closures: [{ from: "2027-01-01", to: "2027-02-01" }],
      },
    ],
    ["without a weekday in its season", { weekly: ["saturday"], from: "2027-01-04", until: "2027-01-06" }],
    ["with only a closed date", { dates: ["2026-12-24"], closures: ["2026-12-24"] }],
  ])("%s is a warning", async (_name, opening) => {
    expect(await changed(({ events }) => Object.assign(events[2] as object, { opening }))).toEqual([
      expect.stringMatching(
        /^warning: EVENT_NO_DAY catalogue\.json \/events\/2\/opening\/(closures|weekly): Dinosaur Sleepover has no day on which it is open/,
      ),
    ]);
  });

  it.each([
    ["with a season far away", { weekly: ["saturday"], forDays: 30, from: "2028-06-01", until: "2028-06-30" }],
    [
      "with one day left open",
      { weekly: ["saturday"], until: "2026-12-26", closures: [{ from: "2026-11-26", to: "2026-12-25" }] },
    ],
  ])("%s has days", async (_name, opening) => {
    expect(await changed(({ events }) => Object.assign(events[2] as object, { opening }))).toEqual([]);
  });

  it("with entry times out of order is a warning", async () => {
    expect(
      await told("catalogue.json", ['["11:30 AM", "1:30 PM", "3:30 PM"]', '["11:30 AM", "1:30 AM", "3:30 PM"]']),
    ).toEqual([
      'warning: TIMES_UNORDERED catalogue.json /events/3/slots/1: the entry time "1:30 AM" of Deep Time Film stands behind "11:30 AM", and is not later; write the times in their order; noon is 12:00 PM',
    ]);
  });

  it("with a card that leads to a missing flow is a warning", async () => {
    expect(await told("catalogue.json", ['"flow": "quick-visit"', '"flow": "quick-vist"'])).toEqual([
      'warning: FLOW_UNKNOWN catalogue.json /events/0/flow: the card of General Admission leads to the flow "quick-vist", and there is no event/quick-vist.json; did you mean "quick-visit"?',
    ]);
  });

  it("on the list without a flow is a warning", async () => {
    await rm(museum.path("event/dinosaur-sleepover.json"));
    await rm(museum.path("direct/event.json"));
    expect(await linesOf(museum, source, now)).toContain(
      'warning: EVENT_UNREACHED catalogue.json /events/2/id: Dinosaur Sleepover is listed, but no flow sells it: its card leads to a page that is not there; add event/dinosaur-sleepover.json or direct/event.json, or write "listed": false',
    );
  });
});

it("a ticket type that only some parts of a bundle have is a warning", async () => {
  expect(await changed(({ bundles }) => bundles[0]?.components[1]?.ticketTypes.shift())).toEqual([
    'warning: BUNDLE_UNEVEN catalogue.json /bundles/0/components/1/ticketTypes: the bundle Explorer Bundle has "Adult" for General Admission, but not for Deep Time Film: no one can choose it that way; add "Adult" to Deep Time Film, or remove it from the others',
  ]);
});

describe("a flow", () => {
  const write = async (...changes: [string, string][]) => {
    await museum.write(
      "event/x.json",
      changes.reduce((text, [from, to]) => edited(text, from, to), spring),
    );
    return linesOf(museum, source, now);
  };

  it("with steps for different events is refused: visitors would get stuck", async () => {
    expect(
      await write([
        '"eventId": "general-admission",\n        "maxPartySize"',
        '"eventId": "planetarium-night",\n        "maxPartySize"',
      ]),
    ).toEqual([
      'FLOW_EVENTS_DIFFER event/x.json /steps/1/data/eventId: "/tickets" is about Planetarium Night, but the day is asked of General Admission: visitors get no further there; write "eventId": "general-admission" here, or ask for the day of Planetarium Night',
    ]);
    expect((await loadConfig(museum.dir, source)).content.flows.has("event/x.json")).toBe(false);
    expect(
      await write([
        '"title": "At what time?",\n      "data": { "eventId": "general-admission" }',
        '"title": "At what time?",\n      "data": { "eventId": "planetarium-night" }',
      ]),
    ).toEqual([
      expect.stringMatching(
        /^FLOW_EVENTS_DIFFER event\/x\.json \/steps\/2\/data\/eventId: "\/time" is about Planetarium Night/,
      ),
    ]);
  });

  it("that accepts larger parties than its event is a warning", async () => {
    expect(await write(['"maxPartySize": 6', '"maxPartySize": 20'])).toEqual([
      'warning: PARTY_ABOVE_EVENT event/x.json /steps/1/data/maxPartySize: "/tickets" takes parties of 20, but the maxPartySize of General Admission is 10, which holds; write 10 here, or raise the event\'s maxPartySize',
    ]);
  });

  it("without a next step is reported with the fix", async () => {
    expect(await write(['"nextStep": "checkout"', '"nextStep": null'])).toContainEqual(
      expect.stringMatching(
        /^SCHEMA_TYPE event\/x\.json \/steps\/3\/nextStep: .*; write "nextStep": "checkout" where the flow ends, or the path of a step$/,
      ),
    );
  });

  it("with links to missing pages is a warning", async () => {
    expect(
      await write([
        '"data": { "eventId": "general-admission" }\n    },\n    {\n      "path": "/tickets"',
        '"data": { "eventId": "general-admission", "notificationTitle": "Soon", "notificationLinkRoute": "/evnts" }\n    },\n    {\n      "path": "/tickets"',
      ]),
    ).toEqual([
      'warning: LINK_UNKNOWN event/x.json /steps/0/data/notificationLinkRoute: there is no page at "/evnts"; did you mean "/events"?',
    ]);
    await museum.write("event/x.json", spring);
    expect(
      await told("event/school-visit.json", ['{ "href": "/events", "text"', '{ "href": "/parking", "text"']),
    ).toEqual([
      expect.stringMatching(
        /^warning: LINK_UNKNOWN event\/school-visit\.json \/steps\/0\/data\/sections\/1\/links\/0\/href: there is no page at "\/parking"/,
      ),
    ]);
  });
});

describe("a link", () => {
  it("from the museum's own file to a missing page is a warning", async () => {
    const tenant = JSON.parse((await readFile(museum.path("tenant.json"), "utf8")).replace(/^\s*\/\/.*$/gm, ""));
    await museum.write(
      "tenant.json",
      JSON.stringify({
        ...tenant,
        homePath: "/start",
        faqUrl: "/faq",
        links: [{ title: "Join", href: "/membership/jion" }],
      }),
    );
    expect((await linesOf(museum, source, now)).map((line) => line.split(": there")[0])).toEqual([
      "warning: LINK_UNKNOWN tenant.json /homePath",
      "warning: LINK_UNKNOWN tenant.json /faqUrl",
      "warning: LINK_UNKNOWN tenant.json /links/0/href",
    ]);
  });

  it("from a description to a missing page is a warning", async () => {
    expect(
      await changed((catalogue) =>
        Object.assign(first(catalogue), {
          descriptionHtml: '<p><a href="/nowhere">More</a>, <a href="/events">all</a></p>',
        }),
      ),
    ).toEqual([
      expect.stringMatching(
        /^warning: LINK_UNKNOWN catalogue\.json \/events\/0\/descriptionHtml: there is no page at "\/nowhere"/,
      ),
    ]);
  });

  it("from an address that has a page is a warning: it has no effect", async () => {
    const redirects = ["/event/general-admission", "/events", "/event/general-admission/date", "/gone"].map((from) => ({
      from,
      to: "/memberships",
    }));
    await museum.write("redirects.json", JSON.stringify({ redirects }));
    expect((await linesOf(museum, source, now)).map((line) => line.split(", so")[0])).toEqual(
      ["/event/general-admission", "/events", "/event/general-admission/date"].map(
        (from, index) =>
          `warning: REDIRECT_NEVER redirects.json /redirects/${index}/from: there is a page at "${from}"`,
      ),
    );
  });
});

it("an accent close to the page's colour is a warning", async () => {
  const tenant = JSON.parse((await readFile(museum.path("tenant.json"), "utf8")).replace(/^\s*\/\/.*$/gm, ""));
  await museum.write(
    "tenant.json",
    JSON.stringify({
      ...tenant,
      theme: { ...tenant.theme, paper: "#fbf9f5", accent: "#fbf9f5", accentInk: "#000000" },
    }),
  );
  expect(await linesOf(museum, source, now)).toEqual([
    expect.stringMatching(/^warning: TENANT_ACCENT tenant\.json \/theme\/accent: accent "#fbf9f5" on paper "#fbf9f5"/),
  ]);
});

describe("a text", () => {
  it.each([
    ["<p><b>Stars", "<b> is not closed"],
    ["<ul><li>One<li>Two", "<ul> is not closed"],
    ["<p>See <a href='/events'>more</p>", "<a> is not closed"],
    ["<p>Stars</p><p", 'the "<" near its end begins a tag that does not end, so that what follows is left out'],
  ])("with unclosed markup is a warning: %s", async (descriptionHtml, message) => {
    expect(await changed((catalogue) => Object.assign(first(catalogue), { descriptionHtml }))).toContainEqual(
      expect.stringContaining(`TEXT_UNCLOSED catalogue.json /events/0/descriptionHtml: ${message}`),
    );
  });

  it.each(["<p>One<p>Two", "<ul><li>One<li>Two</ul>", "Line<br>line", "a < b"])(
    "with an optional end tag left out is not: %s",
    async (descriptionHtml) => {
      expect(await changed((catalogue) => Object.assign(first(catalogue), { descriptionHtml }))).toEqual([]);
    },
  );

  it("after a number that omits the number is a warning", async () => {
    expect(
      await changed((catalogue) =>
        Object.assign(first(catalogue).ticketTypes[0] as object, {
          counted: { one: "{count} adult", other: "adults" },
        }),
      ),
    ).toEqual([
      'warning: TEXT_UNCOUNTED catalogue.json /events/0/ticketTypes/0/counted/other: "adults" does not say {count}, so it does not tell how many there are; write "{count} adults"',
    ]);
  });

  it.each(["TODO", "todo: title", "TBD", "Lorem ipsum dolor sit amet"])(
    "with leftover placeholder content is a warning: %s",
    async (title) => {
      const found = await changed((catalogue) => Object.assign(catalogue.events[2] as object, { title }));
      expect(found).toContain(
        `warning: TEXT_PLACEHOLDER catalogue.json /events/2/title: visitors would read ${JSON.stringify(title)}; write what they should read`,
      );
    },
  );

  it.each(["Todo el día", "To do: nothing", "A TODO list for curators"])(
    "that only looks like it is not: %s",
    async (title) => {
      expect(await changed((catalogue) => Object.assign(catalogue.events[2] as object, { title }))).toEqual([]);
    },
  );

  it("that is too long for a title is a warning, and refused from 200 characters on", async () => {
    const titled = (title: string) => changed((catalogue) => Object.assign(catalogue.events[2] as object, { title }));
    expect(await titled("W".repeat(80))).toEqual([]);
    expect(await titled("W".repeat(81))).toEqual([
      expect.stringMatching(/^warning: TEXT_LONG catalogue\.json \/events\/2\/title: this text has 81 characters/),
    ]);
    expect(await titled("W".repeat(201))).toContainEqual(
      expect.stringMatching(/^SCHEMA_LIMIT catalogue\.json \/events\/2\/title: /),
    );
  });
});

describe("lists", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10));

  it("may contain a thousand events, and days of three years", async () => {
    const found = await changed(({ events }) => {
      const [, night] = events as [ChangedEvent, ChangedEvent];
      for (let each = 0; each < 1000; each += 1)
        events.push({
          ...night,
          ...{ id: `night-${each}`, listed: false },
          ticketTypes: [{ ...night.ticketTypes[0], id: `seat-${each}` } as never],
        });
      night.opening = { dates: days(1096) };
      night.days = days(1096).map((date) => ({ date, capacity: 20 }));
    });
    expect(found).toEqual([]);
  });

  it("that are longer than any museum needs are refused", async () => {
    expect(
      await changed(({ events }) => Object.assign(events[1] as object, { opening: { dates: days(1201) } })),
    ).toEqual([expect.stringMatching(/^SCHEMA_LIMIT catalogue\.json \/events\/1\/opening\/dates: /)]);
  });
});
