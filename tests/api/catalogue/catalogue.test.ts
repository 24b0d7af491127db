import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type {
  BundlesResponse,
  Dates,
  EventsResponse,
  OfferCard,
  ProductResponse,
  RedirectsResponse,
  TicketTypesResponse,
  TimedEntryResponse,
  UpsellsResponse,
} from "../../../schemas/generated/wire.ts";
import type { ServedFlow } from "../../../server/museum/model/config.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const body = async <T>(path: string, headers?: Record<string, string>) =>
  (await museum.get<{ body: T }>(path, headers)).json.body;
const dates = (path: string) => body<Dates>(path);
const dayOf = ({ dates: days }: Dates, date: string) => days.find((day) => day.date === date);
const hold = async (variantId: string, quantity: number, attributes: Record<string, string>) =>
  (await museum.post("/checkout/create", { lineItems: [line(variantId, quantity, attributes)] })).json.id;

describe("the calendar of an event", () => {
  test("is a month in whole weeks from Sunday on, padded with empty cells", async () => {
    const december = await dates("/event/gallery/dates?date=2026-12");
    expect(december).toMatchObject({
      currentMonth: "2026-12",
      currentMonthName: "December 2026",
      month: 12,
      year: 2026,
      previousMonth: "2026-11",
      nextMonth: "2027-01",
    });
    expect(december.dates).toHaveLength(35);
    expect(december.dates.map(({ dayOfWeek }) => dayOfWeek)).toEqual(
      Array.from({ length: 35 }, (_, index) => index % 7),
    );
    expect(december.dates.filter(({ empty }) => empty)).toHaveLength(4);
    expect(december.dates[2]).toMatchObject({ date: "2026-12-01", dayOfMonth: 1, dayOfWeek: 2, empty: false });
  });

  test("opens on the first month with an available day", async () => {
    expect((await dates("/event/gallery/dates")).currentMonth).toBe("2026-11");
    expect((await dates("/event/night/dates")).currentMonth).toBe("2026-12");
    await hold("night-seat", 40, { Date: "2026-12-12", Time: "7:00 PM" });
    await hold("night-seat", 20, { Date: "2026-12-12", Time: "7:00 PM" });
    expect((await dates("/event/night/dates")).currentMonth).toBe("2026-12");
  });

  test("names no month outside the days on sale", async () => {
    expect(await dates("/event/gallery/dates?date=2026-11")).toMatchObject({
      previousMonth: null,
      nextMonth: "2026-12",
    });
    expect(await dates("/event/gallery/dates?date=2027-01")).toMatchObject({
      previousMonth: "2026-12",
      nextMonth: null,
    });
    expect(await dates("/event/night/dates")).toMatchObject({ previousMonth: null, nextMonth: null });
    expect(await dates("/event/gallery/dates?date=2030-01")).toMatchObject({
      previousMonth: "2027-01",
      nextMonth: null,
    });
  });

  test.each(["0000-01", "2026-13", "2026-1", "december", "2026-12-01T00:00"])(
    "rejects %s, which is not a month",
    async (month) => {
      const { status, json } = await museum.get(`/event/gallery/dates?date=${month}`);
      expect(status).toBe(400);
      expect(json.error).toEqual(expect.any(String));
    },
  );

  test("shows which days are past or closed, and the lowest price of the others", async () => {
    const november = await dates("/event/gallery/dates?date=2026-11");
    expect(dayOf(november, "2026-11-20")).toMatchObject({ available: false, closed: false, maxPartySize: 0 });
    expect(dayOf(november, "2026-11-21")).toMatchObject({ available: true, maxPartySize: 40 });
    expect(november.mainPrice).toEqual({ title: "Adult", price: { amount: "25.00", currencyCode: "USD" } });
    expect(november.following).toMatchObject({ currentMonth: "2026-12", mainPrice: november.mainPrice });
    expect(await dates("/event/gallery/dates?date=2026-12")).not.toHaveProperty("following");
    expect(dayOf(november, "2026-11-23")).toMatchObject({ available: false, closed: true });
    expect(dayOf(november, "2026-11-26")).toMatchObject({ available: false, closed: true });
    expect(dayOf(await dates("/event/gallery/dates?date=2026-12"), "2026-12-25")).toMatchObject({ closed: true });
    expect(dayOf(await dates("/event/gallery/dates?date=2027-01"), "2027-01-19")).toMatchObject({ available: true });
    expect(dayOf(await dates("/event/gallery/dates?date=2027-01"), "2027-01-20")).toMatchObject({ available: false });
  });

  test("marks days beyond the sales period as not yet on sale, unless they are always closed", async () => {
    const january = await dates("/event/gallery/dates?date=2027-01");
    const notes = ["2027-01-19", "2027-01-20", "2027-01-25", "2027-01-31"].map((date) => dayOf(january, date)?.note);
    expect(notes).toEqual([undefined, "Not on sale yet", undefined, "Not on sale yet"]);
    expect(dayOf(await dates("/event/gallery/dates?date=2026-12"), "2026-12-25")).not.toHaveProperty("note");
    expect(dayOf(await dates("/bundle/explorer/dates?date=2027-01"), "2027-01-20")).toMatchObject({
      note: "Not on sale yet",
    });
  });

  test("contains the largest party that fits one time, and warns when few places are left", async () => {
    for (const [time, quantity] of [
      ["9:00 AM", 40],
      ["10:00 AM", 20],
      ["11:00 AM", 15],
    ] as const)
      await hold("adult", quantity, { Date: "2026-12-01", Time: time });
    expect(dayOf(await dates("/event/gallery/dates?date=2026-12"), "2026-12-01")).toMatchObject({
      maxPartySize: 25,
      fewLeft: false,
    });
    await hold("adult", 16, { Date: "2026-12-01", Time: "11:00 AM" });
    await hold("adult", 11, { Date: "2026-12-01", Time: "10:00 AM" });
    expect(dayOf(await dates("/event/gallery/dates?date=2026-12"), "2026-12-01")).toMatchObject({
      maxPartySize: 9,
      fewLeft: true,
    });
  });

  test("warns of a small time when half of its places are gone, not before", async () => {
    const film = async () => dayOf(await dates("/event/film/dates?date=2026-12"), "2026-12-03");
    await hold("film-adult", 4, { Date: "2026-12-03", Time: "1:00 PM" });
    expect(await film()).toMatchObject({ maxPartySize: 8, fewLeft: false });
    await hold("film-adult", 2, { Date: "2026-12-03", Time: "1:00 PM" });
    expect(await film()).toMatchObject({ maxPartySize: 6, fewLeft: true });
  });

  test("has no available day for a sold-out event", async () => {
    const december = await dates("/event/sleepover/dates");
    expect(december.currentMonth).toBe("2026-12");
    expect(december.dates.some(({ available }) => available)).toBe(false);
  });

  test("of a bundle is open if all its events are, for the party that the fullest has room for", async () => {
    const december = await dates("/bundle/explorer/dates?date=2026-12");
    expect(dayOf(december, "2026-12-02")).toMatchObject({ available: true, maxPartySize: 12 });
    expect(dayOf(december, "2026-12-25")).toMatchObject({ available: false, closed: true });
  });
});

describe("times", () => {
  const times = async (path: string, headers?: Record<string, string>) =>
    (await body<TimedEntryResponse>(path, headers)).products;

  test("of today are all listed, past ones unavailable and marked", async () => {
    expect(await times("/event/gallery/timed-entry/2026-11-21")).toEqual([
      {
        productId: "gallery",
        title: "Gallery",
        times: [
          {
            label: "9:00 AM",
            availability: 0,
            capacity: 40,
            available: false,
            over: true,
            variantIds: ["adult", "child", "member"],
          },
          {
            label: "10:00 AM",
            availability: 40,
            capacity: 40,
            available: true,
            variantIds: ["adult", "child", "member"],
          },
          {
            label: "11:00 AM",
            availability: 40,
            capacity: 40,
            available: true,
            variantIds: ["adult", "child", "member"],
          },
        ],
      },
    ]);
  });

  test("are empty on a closed day", async () => {
    expect((await times("/event/gallery/timed-entry/2026-11-23"))[0]?.times).toEqual([]);
  });

  test("count the seats held by the requesting cart as free, for it only", async () => {
    const cart = await hold("adult", 30, { Date: "2026-12-03", Time: "10:00 AM" });
    const left = async (headers?: Record<string, string>) =>
      (await times("/event/gallery/timed-entry/2026-12-03", headers))[0]?.times[1]?.availability;
    expect(await left()).toBe(10);
    expect(await left({ "x-cart-id": cart })).toBe(40);
    expect(await left({ "x-cart-id": "somebody-else" })).toBe(10);
  });

  test("of a bundle are listed for each event with the bundle's variants", async () => {
    expect(
      (await times("/bundle/explorer/timed-entry/2026-12-02")).map(({ productId, times: slots }) => [
        productId,
        slots[0]?.variantIds,
      ]),
    ).toEqual([
      ["gallery", ["explorer-gallery"]],
      ["film", ["explorer-film"]],
    ]);
  });

  test("of upsells are listed for each of their events; one without times is for any time", async () => {
    expect(await times("/upsell/film-add,guide-add/timed-entry/2026-12-02")).toMatchObject([
      { productId: "film", times: [{ label: "1:00 PM", availability: 12, variantIds: ["film-adult"] }] },
      {
        productId: "guide",
        times: [{ label: "Any Time", availability: 25, available: true, variantIds: ["guide-device"] }],
      },
    ]);
  });
});

describe("the catalogue", () => {
  test("ticket types have price, limit, group and kind", async () => {
    const { events } = await body<TicketTypesResponse>("/event/gallery/ticket-types?date=2026-12-02");
    expect(events).toEqual([
      {
        id: "gallery",
        title: "Gallery",
        productType: "admission",
        ticketTypes: [
          {
            id: "adult",
            title: "Adult",
            counted: { one: "{count} adult", other: "{count} adults" },
            price: { amount: "25.00", currencyCode: "USD" },
            ticketLimit: 40,
            group: "A",
            type: "event",
            soldAlsoAs: ["explorer-gallery"],
          },
          {
            id: "child",
            title: "Child",
            description: "3–12",
            price: { amount: "15.00", currencyCode: "USD" },
            ticketLimit: 4,
            group: "A",
            type: "event",
          },
          {
            id: "member",
            title: "Member",
            price: { amount: "0.00", currencyCode: "USD" },
            ticketLimit: 40,
            group: "B",
            type: "membership",
          },
        ],
      },
    ]);
    expect(
      (await body<TicketTypesResponse>("/bundle/explorer/ticket-types")).events.map(({ ticketTypes }) =>
        ticketTypes.map(({ id }) => id),
      ),
    ).toEqual([["explorer-gallery"], ["explorer-film"]]);
    expect((await body<TicketTypesResponse>("/upsell/guide-add/ticket-types")).events.map(({ id }) => id)).toEqual([
      "guide",
    ]);
  });

  test("bundles and upsells are cards with their pictures' addresses", async () => {
    const card = {
      id: "explorer",
      handle: "explorer",
      title: "Explorer",
      image: "/media/explorer.svg",
      items: ["Gallery", "Film"],
      copy: "Both.",
      hasMembership: false,
    };
    expect((await body<BundlesResponse>("/bundles")).bundles).toMatchObject([card]);
    expect((await body<{ bundle: OfferCard }>("/bundle/explorer")).bundle).toMatchObject(card);
    expect((await body<BundlesResponse>("/bundle/event/gallery")).bundles).toMatchObject([card]);
    expect((await body<BundlesResponse>("/bundle/event/night")).bundles).toEqual([]);
    expect((await body<UpsellsResponse>("/bundle/gallery/upsells")).upsells.map(({ id }) => id)).toEqual([
      "film-add",
      "guide-add",
    ]);
    expect((await body<UpsellsResponse>("/bundle/explorer/upsells")).upsells.map(({ id }) => id)).toEqual([
      "guide-add",
    ]);
  });

  test("bundles and upsells of a date are those with seats then", async () => {
    const bundles = async (date: string) =>
      (await body<BundlesResponse>(`/bundle/event/gallery/${date}`)).bundles.length;
    const upsells = async (date: string) =>
      (await body<UpsellsResponse>(`/bundle/gallery/upsells/${date}`)).upsells.map(({ id }) => id);
    expect(await bundles("2026-12-08")).toBe(1);
    await hold("film-adult", 12, { Date: "2026-12-08", Time: "1:00 PM" });
    expect(await bundles("2026-12-08")).toBe(0);
    expect(await upsells("2026-12-08")).toEqual(["guide-add"]);
    expect(await upsells("2026-12-09")).toEqual(["film-add", "guide-add"]);
  });

  test("the event list contains the listed events, with their lowest price", async () => {
    const { events } = await body<EventsResponse>("/events");
    expect(events.map(({ handle, price }) => [handle, price.amount])).toEqual([
      ["gallery", "15.00"],
      ["night", "18.50"],
      ["sleepover", "65.00"],
      ["free-day", "0.00"],
    ]);
    expect(events[0]?.image).toBe("/media/gallery.svg");
  });

  test("an event's card leads to the flow it names, if that is served", async () => {
    const flows: Record<string, string> = { gallery: "quick-gallery", night: "no-such-flow" };
    const events = catalogue.events.map((event) => ({ ...event, flow: flows[event.id] }));
    const quickGallery = { base: "event", handle: "quick-gallery" } as ServedFlow;
    const fresh = await openMuseum({
      config: {
        catalogue: { ...catalogue, events },
        flow: (_base, handle) => (handle === quickGallery.handle ? quickGallery : undefined),
      },
    });
    const { events: cards } = (await fresh.get<{ body: EventsResponse }>("/events")).json.body;
    expect(cards.map(({ flow }) => flow)).toEqual(["quick-gallery", undefined, undefined, undefined]);
  });

  test("the event list shows the next possible day, the usual price, and sold-out events", async () => {
    const fresh = await openMuseum();
    const card = async (id: string) =>
      (await fresh.get<{ body: EventsResponse }>("/events")).json.body.events.find(({ handle }) => handle === id);
    const adult = { title: "Adult", price: { amount: "25.00", currencyCode: "USD" } };
    // At 9:30 AM the 9:00 entry is over; those at 10:00 and 11:00 are not.
    expect(await card("gallery")).toMatchObject({ nextDate: "2026-11-21", mainPrice: adult });
    expect(await card("gallery")).not.toHaveProperty("isOnlyDate");
    expect(await card("night")).toMatchObject({ nextDate: "2026-12-12", time: "7:00 PM", isOnlyDate: true });
    expect(await card("sleepover")).toMatchObject({ soldOut: true });
    expect(await card("sleepover")).not.toHaveProperty("nextDate");
    expect((await card("sleepover"))?.soldOutDate).toBe("2026-12-19");
    expect(await card("free-day")).not.toHaveProperty("mainPrice");
    const seats = fresh.db.updateTable("inventory");
    await seats
      .set({ held: 0, sold: sql`wanted` })
      .where("event_id", "=", "gallery")
      .where("date", "<=", "2026-11-27")
      .execute();
    expect(await card("gallery")).toMatchObject({ nextDate: "2026-11-28" });
    await seats.set({ sold: sql`wanted` }).where("event_id", "=", "night").execute();
    expect(await card("night")).toMatchObject({ soldOut: true, soldOutDate: "2026-12-12", time: "7:00 PM" });
  });

  test("a bundle shows its usual price, and its ticket types the separate price if that is higher", async () => {
    const [bundle] = (await body<BundlesResponse>("/bundle/event/gallery")).bundles;
    const types = (await body<TicketTypesResponse>("/bundle/explorer/ticket-types")).events.flatMap(
      ({ ticketTypes }) => ticketTypes,
    );
    expect(bundle).toMatchObject({
      mainPrice: { title: "Adult", price: { amount: "30.00" } },
      regularPrice: { amount: "35.00" },
    });
    expect(types.map(({ id, regularPrice }) => [id, regularPrice?.amount])).toEqual([
      ["explorer-gallery", "25.00"],
      ["explorer-film", "10.00"],
    ]);
    const [own] = (await body<TicketTypesResponse>("/event/gallery/ticket-types")).events;
    expect(own?.ticketTypes.filter(({ regularPrice }) => regularPrice !== undefined)).toEqual([]);
  });

  test("products are events, memberships and donations with their own variants", async () => {
    const product = async (id: string) => (await body<ProductResponse>(`/product/${id}`)).product;
    expect((await product("film")).variants.map(({ id }) => id)).toEqual(["film-adult"]);
    expect(await product("fund")).toMatchObject({
      productType: "donation",
      variants: [{ id: "fund-5", title: "$5", price: { amount: "5.00" } }, { id: "fund-10" }],
    });
    expect(await product("individual")).toMatchObject({
      productType: "membership",
      variants: [{ id: "individual-year", price: { amount: "75.00" } }],
    });
  });

  test("a product withdrawn from sale is named by the title that the visitor saw", async () => {
    await body("/bundles");
    museum.configure({ catalogue: { ...catalogue, bundles: [], upsells: [] } });
    for (const [path, title] of [
      ["/bundle/explorer/ticket-types", "Explorer"],
      ["/upsell/guide-add/ticket-types", "Guide"],
    ])
      expect(await museum.get(path ?? "")).toMatchObject({
        status: 404,
        json: { error: `${title} is no longer on offer. Please choose again.` },
      });
    museum.configure({});
  });

  test("redirects are the admin's list", async () => {
    expect(await body<RedirectsResponse>("/redirects")).toEqual({
      redirects: [{ from: "/tickets", to: "/event/gallery" }],
    });
  });

  test("a flow is returned as the configuration has it, without an envelope", async () => {
    const flow = {
      id: "event/gallery",
      handle: "gallery",
      base: "event",
      title: "Gallery",
      version: "1",
      mode: "sequence" as const,
      steps: [],
    };
    museum.configure({
      flow: (base, handle, options) =>
        base === "event" && handle === "gallery" && !options?.direct ? flow : undefined,
    });
    expect((await museum.post<unknown>("/flow", { base: "event", handle: "gallery" })).json).toEqual(flow);
    expect(await museum.post("/flow", { base: "event", handle: "gallery", direct: true })).toMatchObject({
      status: 404,
      json: { error: 'There is no flow "direct/event/gallery".' },
    });
  });
});

test.each([
  ["/event/nope/dates", "This event does not exist or is no longer available."],
  ["/event/nope/ticket-types", "This event does not exist or is no longer available."],
  ["/event/nope/timed-entry/2026-12-02", "This event does not exist or is no longer available."],
  ["/bundle/nope", "This bundle does not exist or is no longer available."],
  ["/bundle/nope/dates", "This bundle does not exist or is no longer available."],
  ["/bundle/event/nope", "This event does not exist or is no longer available."],
  ["/bundle/nope/upsells", "This bundle does not exist or is no longer available."],
  ["/upsell/film-add,nope/ticket-types", "This extra does not exist or is no longer available."],
  ["/product/nope", "This product does not exist or is no longer available."],
  ["/order/nope/tickets", 'There is no order "nope".'],
])("%s names what was not found", async (path, error) => {
  expect(await museum.get(path)).toMatchObject({ status: 404, json: { error } });
});

test.each([
  ["/event/gallery/dates?date=2026-13", "INVALID_MONTH"],
  ["/event/gallery/timed-entry/2026-02-30", "INVALID_DATE"],
  ["/event/gallery/ticket-types?date=soon", "INVALID_DATE"],
  ["/bundle/event/gallery/soon", "INVALID_DATE"],
])("%s is refused with the invalid field", async (path, code) => {
  expect(await museum.get(path)).toMatchObject({ status: 400, json: { errors: [{ code, field: "date" }] } });
});
