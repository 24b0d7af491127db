import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { copyMuseum, edited, linesOf, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

interface Row {
  readonly component: string;
  readonly path?: string;
  readonly nextStep?: unknown;
  readonly data?: object;
}

/** Builds a flow from these rows; each step leads to the next unless it sets `nextStep`. */
function flowOf(...rows: Row[]): string {
  const steps = rows.map(({ component, path = `/${component}`, nextStep, data }, index) => {
    const following = rows[index + 1];
    const next = nextStep ?? (following ? (following.path ?? `/${following.component}`) : "checkout");
    return {
      path,
      component,
      ...(index === 0 && { isFirstStep: true }),
      nextStep: next,
      title: component,
      data: data ?? dataOf(component),
    };
  });
  return JSON.stringify({ title: "A flow", steps });
}

const dataOf = (component: string) => (component === "review" ? {} : { eventId: "general-admission" });
const steps = (...components: string[]) => flowOf(...components.map((component) => ({ component })));

async function told(text: string): Promise<string[]> {
  await museum.write("event/x.json", text);
  return linesOf(museum, source);
}

describe("a flow that sells an event", () => {
  it("is refused if no step asks for the day or the time", async () => {
    expect(await told(steps("tickets", "review"))).toEqual([
      'FLOW_DATE_MISSING event/x.json /steps/0/component: "/tickets" sells General Admission, but no step of the flow asks for the day, without which it cannot be paid; put a step of the component "date" before it',
      'FLOW_TIME_MISSING event/x.json /steps/0/component: "/tickets" sells General Admission, but no step of the flow asks for the entry time, without which it cannot be paid; put a step of the component "time" after it',
    ]);
    expect((await loadConfig(museum.dir, source)).content.flows.has("event/x.json")).toBe(false);
    expect(await told(steps("date", "tickets", "review"))).toEqual([
      expect.stringMatching(/^FLOW_TIME_MISSING .*no step of the flow/),
    ]);
    expect(await told(steps("date", "tickets", "time", "review"))).toEqual([]);
  });

  it("is refused if one path does not ask", async () => {
    const when = { required: ["date"], properties: { date: { required: ["date"] } } };
    const past = [{ when, to: "/review" }, "/time"];
    expect(
      await told(
        flowOf(
          { component: "date" },
          { component: "tickets", nextStep: past },
          { component: "time" },
          { component: "review" },
        ),
      ),
    ).toEqual([
      expect.stringMatching(/^FLOW_TIME_MISSING .*on some way through the flow no step asks for the entry time/),
    ]);
  });

  it("needs no time if the event has none, unless a bundle or an extra has", async () => {
    const untimed = (component: string) => ({ component, data: { eventId: "community-day" } });
    expect(await told(flowOf(untimed("date"), untimed("tickets"), { component: "review" }))).toEqual([]);
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    await museum.write(
      "catalogue.json",
      catalogue.replace(
        '"offeredWith": ["general-admission", "explorer-bundle"]',
        '"offeredWith": ["community-day", "general-admission"]',
      ),
    );
    expect(
      await told(flowOf(untimed("date"), untimed("upsells"), untimed("tickets"), { component: "review" })),
    ).toEqual([expect.stringMatching(/^FLOW_TIME_MISSING .*"\/tickets" sells Giant Screen Film, but/)]);
  });
});

describe("a flow with only steps that can be skipped", () => {
  it.each([
    ["bundles and extras", steps("bundles", "upsells")],
    ["a single day", steps("date")],
    ["an account", flowOf({ component: "membership", data: {} }, { component: "membership-account", data: {} })],
  ])("is refused: %s", async (_name, text) => {
    expect(await told(text)).toEqual([
      expect.stringMatching(
        /^FLOW_ALL_SKIPPED event\/x\.json \/steps: all steps on a way through the flow can be skipped \(.*so that a visitor may see none; add a step that is always shown/,
      ),
    ]);
  });

  it("is accepted with a step that always asks", async () => {
    expect(await told(steps("bundles", "review"))).toEqual([]);
    expect(
      await told(flowOf({ component: "membership", data: {} }, { component: "membership-info", data: {} })),
    ).toEqual([]);
  });
});

describe("a condition", () => {
  const leading = (when: object) =>
    flowOf(
      ...["date", "bundles", "upsells"].map((component) => ({ component })),
      { component: "tickets", nextStep: [{ when, to: "/time" }, "/time"] },
      { component: "time" },
      { component: "review" },
    );
  const quantity = (event: string, variant: string) => ({
    required: ["tickets"],
    properties: {
      tickets: {
        properties: {
          events: { properties: { [event]: { required: [variant], properties: { [variant]: { minimum: 1 } } } } },
        },
      },
    },
  });

  it("names existing ticket types and events", async () => {
    expect(await told(leading(quantity("general-admission", "general-admission-adult")))).toEqual([]);
    expect(await told(leading(quantity("general-admission", "general-admission-adlut")))).toEqual([
      'REFERENCE_UNKNOWN event/x.json /steps/3/nextStep/0/when/properties/tickets/properties/events/properties/general-admission/properties/general-admission-adlut: "general-admission-adlut" is no ticket type of catalogue.json; did you mean "general-admission-adult"?',
    ]);
    expect(await told(leading(quantity("general-admision", "general-admission-adult")))).toEqual([
      expect.stringContaining('"general-admision" is no event of catalogue.json; did you mean "general-admission"?'),
    ]);
  });

  it("may use values that a kind derives from its answer", async () => {
    const party = (name: string) => ({
      required: ["tickets"],
      properties: { tickets: { required: [name], properties: { [name]: { exclusiveMinimum: 6 } } } },
    });
    expect(await told(leading(party("party")))).toEqual([]);
    expect(await told(leading(party("pary")))).toContainEqual(
      expect.stringContaining('an answer of "tickets" has no "pary"; did you mean "party"?'),
    );
  });

  it("may count people by ticket type, by its title or what it counts as", async () => {
    const group = (name: string) => ({
      required: ["tickets"],
      properties: {
        tickets: {
          required: ["groups"],
          properties: { groups: { required: [name], properties: { [name]: { minimum: 1 } } } },
        },
      },
    });
    expect(await told(leading(group("Child (3–12)")))).toEqual([]);
    expect(await told(leading(group("Child (3-12)")))).toEqual([
      expect.stringContaining(
        'no ticket type of catalogue.json is "Child (3-12)", by its countsAs or title; did you mean "Child (3–12)"?',
      ),
    ]);
  });

  it("may use whether the visitor is a member", async () => {
    const visitor = (value: string) => ({
      required: ["date"],
      properties: { date: { required: ["visitor"], properties: { visitor: { const: value } } } },
    });
    expect(await told(leading(visitor("member")))).toEqual([]);
    expect(await told(leading(visitor("membr")))).toEqual([
      expect.stringContaining('no answer of "visitor" is "membr"; did you mean "member"?'),
    ]);
  });

  it.each([
    [
      { required: ["bundles"], properties: { bundles: { properties: { bundle: { const: "explorer-bundel" } } } } },
      '"explorer-bundel" is no bundle of catalogue.json; did you mean "explorer-bundle"?',
    ],
    [
      {
        required: ["upsells"],
        properties: { upsells: { properties: { upsells: { contains: { enum: ["audio-guide", "audio-gide"] } } } } },
      },
      '"audio-gide" is no upsell of catalogue.json; did you mean "audio-guide"?',
    ],
    [
      {
        allOf: [{ required: ["bundles"], properties: { bundles: { properties: { bundle: { enum: ["nowhere"] } } } } }],
      },
      '"nowhere" is no bundle of catalogue.json; add it to bundles in catalogue.json',
    ],
  ])("names existing products: %j", async (when, message) => {
    expect(await told(leading(when))).toEqual([expect.stringContaining(message)]);
  });
});

describe("tools and visitors' steps", () => {
  it("are distinguished", async () => {
    expect(
      await told(flowOf({ component: "review", nextStep: "/dashboard" }, { component: "dashboard", data: {} })),
    ).toEqual([
      'FLOW_MODE event/x.json /steps/1/component: "dashboard" is a tool of the box office, and "/dashboard" stands among a visitor\'s steps; move it to box-office.json',
    ]);
    await museum.write("event/x.json", spring);
    const tools = await readFile(museum.path("box-office.json"), "utf8");
    await museum.write("box-office.json", tools.replace('"component": "dashboard"', '"component": "review"'));
    expect(await linesOf(museum, source)).toContain(
      'FLOW_MODE box-office.json /steps/1/component: "review" is a visitor\'s step, and "/landing" stands among the tools of the box office; move it to a flow in event/, membership/ or series/',
    );
  });

  it("each have their own kind of flow", async () => {
    expect(
      await told(edited(spring, '"title": "Spring Evening",', '"title": "Spring Evening", "mode": "tools",')),
    ).toEqual([
      'FLOW_MODE event/x.json /mode: tools are for staff, and this address is for visitors; remove "mode", or move the tools to box-office.json',
    ]);
    await museum.write("event/x.json", spring);
    const tools = await readFile(museum.path("box-office.json"), "utf8");
    await museum.write("box-office.json", tools.replace(/"mode": "tools",?/, ""));
    expect(await linesOf(museum, source)).toContain(
      'FLOW_MODE box-office.json : the box office is a flow of tools, and the file does not say so; add "mode": "tools"',
    );
  });
});

describe("a redirect", () => {
  const redirected = async (...targets: string[]) => {
    await museum.write(
      "redirects.json",
      JSON.stringify({ redirects: targets.map((to, index) => ({ from: `/old-${index}`, to })) }),
    );
    return linesOf(museum, source);
  };

  it("to a page that does not exist is reported, and still served", async () => {
    expect(
      await redirected(
        "/event/general-admision",
        "/parking",
        "/event/general-admission/nowhere",
        "/direct/event/deep-time-film",
      ),
    ).toEqual([
      'REDIRECT_UNKNOWN redirects.json /redirects/0/to: there is no page at "/event/general-admision"; did you mean "/event/general-admission"?',
      'REDIRECT_UNKNOWN redirects.json /redirects/1/to: there is no page at "/parking"; lead it to a page that exists, such as "/events"',
      'REDIRECT_UNKNOWN redirects.json /redirects/2/to: there is no page at "/event/general-admission/nowhere"; did you mean "/event/general-admission"?',
      'REDIRECT_UNKNOWN redirects.json /redirects/3/to: there is no page at "/direct/event/deep-time-film"; lead it to a page that exists, such as "/events"',
    ]);
    expect((await loadConfig(museum.dir, source)).content.redirects).toHaveLength(4);
  });

  it("may lead to every existing page, to another redirect and to other sites", async () => {
    const pages = [
      "/",
      "/events",
      "/memberships/",
      "/account/login?x=1",
      "/event/general-admission",
      "/event/general-admission/date#top",
      "/membership/join",
    ];
    expect(
      await redirected(
        ...pages,
        "/direct/event/planetarium-night",
        "/box-office",
        "/old-0",
        "https://museum.example/visit",
      ),
    ).toEqual([]);
  });

  it("to a broken flow is not reported as well", async () => {
    await museum.write("event/general-admission.json", "{");
    expect(await linesOf(museum, source)).toEqual([expect.stringMatching(/^FILE_SYNTAX/)]);
  });
});

describe("a warning", () => {
  const later = "2098-06-15T18:00:00Z";

  it("is given once for each kind of past date, and the file is served", async () => {
    const flow = {
      component: "date",
      data: { eventId: "general-admission", saleDate: "2098-06-01", saleMonth: "2098-05" },
    };
    await museum.write(
      "event/x.json",
      flowOf(flow, { component: "tickets" }, { component: "time" }, { component: "review" }),
    );
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    const opening = '"opening": { "dates": [{ "weekday": "saturday", "week": 2, "monthsAhead": 1 }] }';
    await museum.write(
      "catalogue.json",
      edited(
        catalogue,
        opening,
        '"opening": { "dates": ["2098-06-14", "2098-06-13", "2098-06-15"], "closures": ["2098-06-01", { "from": "2098-06-16", "to": "2098-06-20" }] }',
      ),
    );
    const found = await linesOf(museum, source, later);
    expect(found).toEqual([
      'warning: DATE_PAST catalogue.json /events/1/opening/dates/0: 2 dates, the first of them "2098-06-14", of Planetarium Night have passed; remove it, or write a later one',
      'warning: DATE_PAST catalogue.json /events/1/opening/closures/0: "2098-06-01" on which Planetarium Night is closed has passed; remove it, or write a later one',
      'warning: DATE_PAST event/x.json /steps/0/data/saleDate: "2098-06-01" has passed, and has no effect any more; remove it, or write a later one',
      'warning: DATE_PAST event/x.json /steps/0/data/saleMonth: "2098-05" has passed, and has no effect any more; remove it, or write a later one',
    ]);
    // In the museum's time zone it is still the evening before.
    expect(await linesOf(museum, source, "2098-06-01T05:30:00Z")).toEqual([]);
    expect((await loadConfig(museum.dir, source)).content.flows.has("event/x.json")).toBe(true);
    const over = await linesOf(museum, source, "2098-08-01T18:00:00Z");
    expect(over[0]).toBe(
      "warning: DATE_PAST catalogue.json /events/1/opening/dates: all dates of Planetarium Night have passed: it is not on sale any more; remove it, or write a later one",
    );
  });

  it("is given for a bundle or an extra that no flow shows", async () => {
    for (const file of ["event/general-admission.json", "event/quick-visit.json"]) {
      const flow = await readFile(museum.path(file), "utf8");
      await museum.write(
        file,
        flow
          .replace('"nextStep": "/bundles"', '"nextStep": "/tickets"')
          .replace(/\{\s*"path": "\/(bundles|upsells)"[^}]*\}\s*\},/g, ""),
      );
    }
    expect(await linesOf(museum, source)).toEqual([
      'warning: OFFER_NOT_SHOWN catalogue.json /bundles/0/event: no flow that sells General Admission has a step of the component "bundles", so that the bundle Explorer Bundle is never offered; add such a step with "eventId": "general-admission" to a flow',
      ...["Giant Screen Film", "Audio Guide"].map(
        (title, index) =>
          `warning: OFFER_NOT_SHOWN catalogue.json /upsells/${index}/offeredWith: no flow that sells General Admission has a step of the component "upsells", so that the extra ${title} is never offered; add such a step with "eventId": "general-admission" to a flow`,
      ),
    ]);
  });

  it("is given for a bundle or an extra with a part on sale for fewer days ahead", async () => {
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    const shorter = (id: string, text: string) =>
      text.replace(new RegExp(`("id": "${id}",[\\s\\S]*?"forDays": )120`), "$160");
    await museum.write("catalogue.json", shorter("audio-guide", shorter("deep-time-film", catalogue)));
    const line = (index: number, title: string, name: string) =>
      `warning: OFFER_ENDS_EARLIER catalogue.json /events/${index}/opening/forDays: General Admission is on sale 120 days ahead, but ${title} only 60: visitors of later days are not offered ${name}; put ${title} on sale for 120 days ahead as well, unless this is meant`;
    expect(await linesOf(museum, source)).toEqual([
      line(3, "Deep Time Film", "the bundle Explorer Bundle"),
      line(5, "Audio Guide", "the extra Audio Guide"),
    ]);
  });

  it("is given for a bundle that costs more than its separate events", async () => {
    const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
    await museum.write(
      "catalogue.json",
      catalogue.replace(/("explorer-admission-adult"[^}]*"price": )"23\.00"/, '$1"33.00"'),
    );
    expect(await linesOf(museum, source)).toEqual([
      "warning: BUNDLE_DEARER catalogue.json /bundles/0/components/0/ticketTypes/0/price: Adult costs 40.00 in the bundle Explorer Bundle, and 33.00 apart; lower its prices in the bundle, unless this is meant",
    ]);
  });

  it("is given if waiting-list requests can delay offers", async () => {
    const tenant = await readFile(museum.path("tenant.json"), "utf8");
    await museum.write("tenant.json", tenant.replace("{", '{ "limits": { "mailsPerRecipientAndHour": 5 },'));
    const warning =
      "waitingRequestsPerEmailAndDay is 8, not below mailsPerRecipientAndHour, 5: requests of strangers can hold up a mail with places";
    expect(await linesOf(museum, source)).toEqual([
      `warning: WAITING_LIST_MAILS tenant.json /limits/mailsPerRecipientAndHour: ${warning}; let it be smaller`,
    ]);
    await museum.write(
      "tenant.json",
      tenant.replace("{", '{ "limits": { "mailsPerRecipientAndHour": 5 }, "waitingList": false,'),
    );
    expect(await linesOf(museum, source)).toEqual([]);
  });

  it("lets check:flows end with 0, and is a warning in the log", { timeout: 60_000 }, async () => {
    await museum.write(
      "event/x.json",
      edited(
        spring,
        '"data": { "eventId": "general-admission" }\n    },\n    {\n      "path": "/tickets"',
        '"data": { "eventId": "general-admission", "saleMonth": "2001-01" }\n    },\n    {\n      "path": "/tickets"',
      ),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--import",
      "tsx",
      "scripts/check-flows.ts",
      museum.dir,
    ]);
    const line = `warning: DATE_PAST ${museum.path("event/x.json")}:10 /steps/0/data/saleMonth: "2001-01" has passed, and has no effect any more; remove it, or write a later one`;
    const [first, last] = stdout.trimEnd().split("\n");
    expect([first, last]).toEqual([line, expect.stringMatching(/^no problems in \d+ files of .* 1 warning$/)]);
    const logged: string[] = [];
    const note = (level: string) => (text: string) => void logged.push(`${level} ${text}`);
    const store = await openConfig(museum.dir, {
      log: { info: note("info"), warn: note("warn"), error: note("error") },
      watch: false,
      source,
    });
    expect(logged).toEqual([`warn ${line}`]);
    await store.close();
  });
});
