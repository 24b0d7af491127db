import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type {
  LookupDatesResponse,
  LookupEventsResponse,
  LookupTimesResponse,
  MemberLookupResponse,
  OrderResponse,
  TicketOrdersResponse,
} from "../../../schemas/generated/wire.ts";
import { indexCustomer } from "../../../server/features/accounts/index-customer.ts";
import { updateCustomer } from "../../../server/features/accounts/update-customer.ts";
import type { Catalogue } from "../../../server/museum/model/config.ts";
import { readQr } from "../../read-qr.ts";
import { catalogue } from "../support/fixture.ts";
import { cardOf, signIn as newMember } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { newEmployee } from "../support/staff.ts";

const config = {
  catalogue: {
    ...catalogue,
    memberships: catalogue.memberships.map((each) => ({ ...each, boxOfficeNotice: "Ask for the card." })),
  },
};
const museum = await openMuseum({ config });
const desk = await newEmployee(museum);
beforeEach(async () => {
  await forgetSales(museum.db, ["customers"]);
});
const person = async (
  id: string,
  first: string | null,
  last: string | null,
  ...memberships: Parameters<typeof newMember>[2][]
) => {
  await newMember(museum, id, ...memberships);
  await museum.db.updateTable("customers").set({ first_name: first, last_name: last }).where("id", "=", id).execute();
  await indexCustomer(museum.db, id);
};
const found = async (query: string) => {
  const { status, json } = await desk.post<MemberLookupResponse>("/membership/lookup", { query });
  expect(status).toBe(200);
  return json;
};
const idsOf = async (query: string) => (await found(query)).members.map(({ id }) => id.replace(cardOf(""), ""));
const payloadOf = (picture: string): unknown => JSON.parse(readQr(picture));

describe("members", () => {
  test("are found by parts of names and address in any order and capitals, with today's membership", async () => {
    await person(
      "ada",
      "Ada",
      "Lovelace",
      { expires: "2026-11-21" },
      { starts: "2026-11-22", expires: "2027-11-21", level: "dual" },
    );
    for (const query of ["ada", "LOVE", "lovelace ada", " ada@museum.example ", "a lovel"])
      expect(await idsOf(query), query).toContain("ada");
    expect(await idsOf("ada babbage")).toEqual([]);
    expect((await found("lovelace")).members).toEqual([
      {
        id: cardOf("ada"),
        firstName: "Ada",
        lastName: "Lovelace",
        email: "ada@museum.example",
        membershipLevel: "individual",
        membershipTitle: "individual",
        membershipExpiry: "2026-11-21",
        membershipIsValid: true,
        membershipBoxOfficeNotice: "Ask for the card.",
        freeTickets: { allowed: expect.any(Number), left: expect.any(Number) },
        laterMemberships: [{ level: "dual", title: "dual", starts: "2026-11-22", expires: "2027-11-21" }],
      },
    ]);
  });

  test("without a current membership are marked; one without a name is found by email; a disabled one is not", async () => {
    await person("lapsed", "Lapsed", "Larsson", { expires: "2026-11-20" });
    await person("nameless", null, null);
    await person("future", "Fay", "Future", { starts: "2026-11-22" });
    await person("gone", "Gone", "Gable", {});
    await museum.db.updateTable("customers").set({ disabled: true }).where("id", "=", "gone").execute();
    expect((await found("larsson")).members).toMatchObject([
      { membershipIsValid: false, membershipExpiry: "2026-11-20" },
    ]);
    expect((await found("nameless")).members).toMatchObject([
      { firstName: "", lastName: "", membershipIsValid: false, membershipLevel: "", membershipExpiry: "" },
    ]);
    expect((await found("fay")).members).toMatchObject([{ membershipIsValid: false }]);
    expect((await found("gable")).members).toEqual([]);
  });

  test("are found by phone, however it is written and with or without the country code", async () => {
    await person("ada", "Ada", "Lovelace", {});
    await person("grace", "Grace", "Hopper", {});
    await museum.db.updateTable("customers").set({ phone: "(303) 555-0142" }).where("id", "=", "ada").execute();
    for (const query of ["303 555 0142", "+1 303-555-0142", "3035550142", "(303) 555-0142"])
      expect(await idsOf(query), query).toEqual(["ada"]);
    expect(await idsOf("303 555 0143")).toEqual([]);
    await museum.db.updateTable("customers").set({ phone: "+43 1 5337811" }).where("id", "=", "grace").execute();
    for (const query of ["+43 1 533 78 11", "+43 (0)1 5337811"]) expect(await idsOf(query), query).toEqual(["grace"]);
  });

  test("show what the membership gives today, less what was taken; without one, nothing", async () => {
    await person("ada", "Ada", "Lovelace", { ticketsPerDay: 3 });
    await person("lapsed", "Lapsed", "Larsson", { expires: "2026-11-20" });
    expect((await found("lovelace")).members[0]?.freeTickets).toEqual({ allowed: 3, left: 3 });
    const bought = await desk.post("/member-purchase/checkout", {
      lineItems: [line("member", 2)],
      membershipId: cardOf("ada"),
    });
    expect(bought.status).toBe(200);
    expect((await found("lovelace")).members[0]?.freeTickets).toEqual({ allowed: 3, left: 1 });
    expect((await found("larsson")).members[0]).not.toHaveProperty("freeTickets");
  });

  test("are found literally: LIKE patterns have no effect", async () => {
    await person("under_score", "Un_der", "100%");
    await person("back", "Back\\slash", "O'Brien");
    expect(await idsOf("un_d")).toEqual(["under_score"]);
    expect(await idsOf("100%")).toEqual(["under_score"]);
    expect(await idsOf("unXd")).toEqual([]);
    expect(await idsOf("%%")).toEqual([]);
    expect(await idsOf("\\s")).toEqual(["back"]);
    expect(await idsOf("o'brien")).toEqual(["back"]);
    expect(await idsOf("'; drop table customers; --")).toEqual([]);
  });

  test("are found in every script, composed or decomposed", async () => {
    await person("zoe", "Zoë", "Müller");
    await person("yuki", "雪", "山田");
    await person("decomposed", "Rene\u0301e", "Descartes");
    expect(await idsOf("Renée")).toEqual(["decomposed"]);
    for (const query of ["zoë", "ZOË", "zoe\u0308", "müll"]) expect(await idsOf(query), query).toEqual(["zoe"]);
    expect(await idsOf("山田 雪")).toEqual(["yuki"]);
    expect(await idsOf("👩‍🚀")).toEqual([]);
  });

  test("are found with or without the accents and apostrophes of their names", async () => {
    await person("jose", "José", "O’Brien");
    await person("smorgas", "Åse", "Bjørnstjerne");
    for (const query of ["jose", "José", "JOSÉ", "o'brien", "obrien", "O’Brien", "O`Brien jose", "O’Brien, José"])
      expect(await idsOf(query), query).toContain("jose");
    for (const query of ["ase bjorn", "ÅSE"]) expect(await idsOf(query), query).toEqual(["smorgas"]);
    expect(await idsOf("joze")).toEqual([]);
  });

  test("are found by a changed name, and by the other names on their membership", async () => {
    await person("renamed", "Zelda", "Before", {});
    await museum.db
      .updateTable("memberships")
      .set({
        details: JSON.stringify({
          primaryFirstName: "Zelda",
          additionalFirstName: "Françoise",
          additionalLastName: "D’Arcy",
        }),
      })
      .where("customer_id", "=", "renamed")
      .execute();
    await museum.db.transaction().execute((tx) => updateCustomer(tx, "renamed", { lastName: "Ångström" }));
    for (const query of ["zelda angstrom", "francoise darcy"]) expect(await idsOf(query), query).toEqual(["renamed"]);
    expect(await idsOf("zelda before")).toEqual([]);
  });

  test("are found by a trigram index, if the database has one", async () => {
    const { rows } = await museum.db.transaction().execute(async (tx) => {
      // PostgreSQL would prefer a sequential scan for so few rows.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ "QUERY PLAN": string }>`explain select id from customers where search like '%obrien%'`.execute(tx);
    });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("customers_by_search");
  });

  test("are found only by the code on their own card", async () => {
    await person("scanned", "Scanned", "Card", {});
    const { json } = await desk.get<{ body: { qrCode: string } }>(
      `/membership/generate-qrcode?customerId=${cardOf("scanned")}`,
    );
    expect((await found(readQr(json.body.qrCode))).members).toMatchObject([
      { firstName: "Scanned", membershipIsValid: true },
    ]);
    const nobody = JSON.stringify({ type: "member", id: "nobody", level: "dual", expires: "2099-12-31" });
    expect(await found(nobody)).toEqual({ members: [], moreAvailable: false });
  });

  test("are found as soon as they register", async () => {
    const registered = await museum.server.inject({
      method: "POST",
      url: "/api/admin/customer/register",
      payload: {
        email: "noemie@museum.example",
        password: "right-password",
        password_confirmation: "right-password",
        firstName: "Noémie",
        lastName: "D’Aubigné",
      },
    });
    expect(registered.statusCode).toBe(200);
    expect((await found("daubigne noemie")).members).toMatchObject([{ email: "noemie@museum.example" }]);
  });

  test.each(["", "   ", "\t\n"])("are not found by an empty search (%j)", async (query) => {
    expect(await desk.post("/membership/lookup", { query })).toMatchObject({
      status: 400,
      json: { errors: [{ code: "BLANK", field: "query", message: "This field is required." }] },
    });
  });

  test("beyond twenty are announced", async () => {
    for (let index = 0; index < 21; index += 1)
      await person(`many-${index}`, "Many", `Faces ${String(index).padStart(2, "0")}`);
    const all = await found("many faces");
    expect([all.members.length, all.moreAvailable, all.members[0]?.lastName]).toEqual([20, true, "Faces 00"]);
    const few = await found("many faces 1");
    expect([few.members.length, few.moreAvailable]).toEqual([11, false]);
  });
});

describe("a QR code", () => {
  test("of a member contains the id, the level and the end date, and nothing personal", async () => {
    await person("carded", "Carded", "Carter", {});
    const { json } = await desk.get<{ body: { qrCode: string } }>(
      `/membership/generate-qrcode?customerId=${cardOf("carded")}`,
    );
    expect(payloadOf(json.body.qrCode)).toEqual({
      type: "member",
      id: cardOf("carded"),
      level: "individual",
      expires: "2027-06-30",
    });
  });

  test("is refused without a valid membership", async () => {
    await person("uncarded", "Un", "Carded", { expires: "2026-11-20" });
    expect(await desk.get(`/membership/generate-qrcode?customerId=${cardOf("uncarded")}`)).toMatchObject({
      status: 409,
      json: { error: "This patron does not have an active membership." },
    });
    for (const query of ["?customerId=nobody", "?customerId=carded", "?customerId=", ""])
      expect((await desk.get(`/membership/generate-qrcode${query}`)).status).toBe(404);
    expect((await desk.get("/membership/generate-qrcode?customerId=a&customerId=b")).status).toBe(400);
  });

  test("of a ticket contains its id, and nothing personal", async () => {
    const { json: cart } = await museum.post("/checkout/create", {
      lineItems: [line("adult", 1, { Date: "2026-12-03", Time: "10:00 AM" })],
    });
    const orderId = String((await museum.pay(cart.id)).headers.location).split("/")[2];
    const { json } = await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`);
    const ticket = await museum.db
      .selectFrom("tickets")
      .select("id")
      .where("order_id", "=", orderId ?? "")
      .executeTakeFirstOrThrow();
    expect(payloadOf(json.body.order.orderTickets[0]?.qrCode ?? "")).toEqual({ type: "ticket", id: ticket.id });
  });
});

describe("orders", () => {
  const buy = async (firstName: string, lastName: string, time: string, quantity = 1) => {
    const { json } = await museum.post("/checkout/create", {
      lineItems: [line("adult", quantity, { Date: "2026-12-02", Time: time })],
    });
    await museum.pay(json.id, {
      firstName,
      lastName,
      email: `${encodeURIComponent(firstName)}@museum.example`.toLowerCase(),
    });
  };
  const of = async (query = "") => {
    const { status, json } = await desk.get<{ body: TicketOrdersResponse }>(
      `/tickets-lookup/event/gallery/2026-12-02/tickets${query}`,
    );
    expect(status).toBe(200);
    return json.body.eventTickets;
  };
  const lastNames = async (query?: string) => (await of(query)).map(({ customerLastName }) => customerLastName);

  const copyOrder = async (times: number) => {
    const copies = (table: string, own: string) =>
      sql
        .raw(
          `insert into ${table} overriding system value select (jsonb_populate_record(original, jsonb_build_object(${own}))).* from ${table} original, generate_series(1, ${times}) n`,
        )
        .execute(museum.db);
    await copies(
      "orders",
      "'id', original.id || n, 'number', original.number + 1000 + n, 'cart_id', original.cart_id || n, 'confirmation_code', original.confirmation_code || n, 'share_code', original.share_code || n",
    );
    await copies("tickets", "'id', original.id || n, 'order_id', original.order_id || n");
    await copies("ticket_counts", "'ticket_id', original.ticket_id || n");
  };

  test("are sorted in the museum's language: Á among A, and not after Z", async () => {
    for (const name of ["Zhang", "Álvarez", "Öztürk", "Adams", "Baker"]) await buy("Ada", name, "9:00 AM");
    const { json } = await desk.get<{ body: TicketOrdersResponse }>("/tickets-lookup/event/gallery/2026-12-02/tickets");
    expect(json.body.eventTickets.map(({ customerLastName }) => customerLastName)).toEqual([
      "Adams",
      "Álvarez",
      "Baker",
      "Öztürk",
      "Zhang",
    ]);
    expect(json.body).not.toHaveProperty("found");
  });

  test("beyond the listed ones are counted", async () => {
    await buy("Ada", "Lovelace", "9:00 AM");
    await copyOrder(520);
    const { json } = await desk.get<{ body: TicketOrdersResponse }>("/tickets-lookup/event/gallery/2026-12-02/tickets");
    expect([json.body.eventTickets.length, json.body.found]).toEqual([500, 521]);
    const few = await desk.get<{ body: { newestOnly?: number } }>("/orders?query=ng");
    expect(few.json.body).not.toHaveProperty("newestOnly");
  });

  test("are found by event, day, time and buyer, in the order of last names", async () => {
    await buy("Grace", "hopper", "11:00 AM", 3);
    await buy("Alan", "Turing", "9:00 AM");
    await buy("Ada", "Lovelace", "10:00 AM", 2);
    const body = async <T>(path: string) => (await desk.get<{ body: T }>(path)).json.body;
    expect((await body<LookupEventsResponse>("/tickets-lookup/events")).events).toContainEqual({
      id: "gallery",
      title: "Gallery",
    });
    expect((await body<LookupDatesResponse>("/tickets-lookup/event/gallery/dates")).dates).toContain("2026-12-02");
    expect(await body<LookupTimesResponse>("/tickets-lookup/event/gallery/2026-12-02/times")).toEqual({
      times: ["9:00 AM", "10:00 AM", "11:00 AM"],
    });
    expect(await lastNames("?sortBy=customerLastname")).toEqual(["hopper", "Lovelace", "Turing"]);
    expect(await lastNames("?sortBy=customerLastname&eventTime=&searchString=")).toHaveLength(3);
    expect(await of("?eventTime=11:00%20AM")).toMatchObject([
      {
        customerFirstName: "Grace",
        customerEmail: "grace@museum.example",
        totalTickets: 3,
        redeemedTickets: 0,
        orderNumber: expect.stringMatching(/^#\d+$/),
      },
    ]);
    expect(await lastNames("?searchString=love")).toEqual(["Lovelace"]);
    expect(await lastNames("?searchString=alan@museum&eventTime=9:00%20AM")).toEqual(["Turing"]);
    for (const query of ["?searchString=%25", "?searchString=_", "?searchString=%5C", "?eventTime=8:00%20AM"])
      expect(await lastNames(query), query).toEqual([]);
  });

  test("can be listed for every event on sale, even without buyers, and for no past one", async () => {
    const over = {
      ...catalogue.events[0],
      id: "over",
      title: "Over",
      opening: { dates: ["2026-11-20"], forDays: 120 },
    };
    museum.configure({ catalogue: { ...catalogue, events: [...catalogue.events, over] } as Catalogue });
    const { json } = await desk.get<{ body: LookupEventsResponse }>("/tickets-lookup/events");
    museum.configure(config);
    expect(json.body.events.map(({ title }) => title)).toEqual([
      "Audio Guide",
      "Film",
      "Free Day",
      "Gallery",
      "Planetarium Night",
      "Sleepover",
    ]);
    expect((await desk.get<{ body: LookupDatesResponse }>("/tickets-lookup/event/sleepover/dates")).json.body).toEqual({
      dates: [],
    });
  });

  test("of an event removed from the catalogue are still found", async () => {
    await buy("Emmy", "Noether", "9:00 AM");
    museum.configure({ catalogue: { ...catalogue, events: catalogue.events.filter(({ id }) => id !== "gallery") } });
    const { json } = await desk.get<{ body: LookupEventsResponse }>("/tickets-lookup/events");
    museum.configure(config);
    expect(json.body.events).toContainEqual({ id: "gallery", title: "Gallery" });
  });

  test("are found by a name however it is composed", async () => {
    await buy("Chloe\u0308", "Sevigny", "10:00 AM");
    expect(await lastNames(`?searchString=${encodeURIComponent("CHLOË")}`)).toEqual(["Sevigny"]);
  });

  test("are found without the accents and apostrophes of their buyer's name, and by their number", async () => {
    await buy("José", "O’Brien", "10:00 AM");
    const [{ orderNumber = "" } = {}] = await of("?searchString=obrien");
    for (const search of ["jose o'brien", "O’BRIEN", "José", orderNumber, orderNumber.slice(1)])
      expect(await lastNames(`?searchString=${encodeURIComponent(search)}`), search).toEqual(["O’Brien"]);
  });

  test("of an event or day without any are an empty list; an invalid day is refused", async () => {
    for (const path of [
      "/tickets-lookup/event/nothing/2026-12-02/tickets",
      "/tickets-lookup/event/gallery/2030-01-01/tickets",
    ])
      expect((await desk.get<{ body: TicketOrdersResponse }>(path)).json.body.eventTickets).toEqual([]);
    for (const path of ["tickets", "times"])
      expect(await desk.get(`/tickets-lookup/event/gallery/2026-02-30/${path}`)).toMatchObject({
        status: 400,
        json: { errors: [{ code: "INVALID_DATE" }] },
      });
    expect(
      (await desk.get("/tickets-lookup/event/gallery/2026-12-02/tickets?searchString=a&searchString=b")).status,
    ).toBe(400);
  });
});
