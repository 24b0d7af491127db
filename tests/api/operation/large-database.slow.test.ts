import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ArrivalsResponse, OrderNotesResponse, SellBasketResponse } from "../../../schemas/generated/wire.ts";
import { payRefunds } from "../../../server/features/after-sale/pay-refunds.ts";
import { syncStock } from "../../../server/museum/inventory/sync-stock.ts";
import { sweepExpired, sweepHolds } from "../../../server/operations/sweep.ts";
import { cartLines, newDesk } from "../support/desk.ts";
import { fillDatabase, rows } from "../support/large-database.ts";
import { cardOf, signIn as newMember } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { doorScan } from "../support/posts.ts";
import { routesOf } from "../support/routes.ts";
import { hire, newEmployee, twoTickets } from "../support/staff.ts";
import { mostRowsRead, openWatched, readWhole, type Sent } from "../support/statements.ts";
import { ask, look } from "../support/waiting.ts";

let sent: Sent[] = [];
const db = await openWatched((statement) => sent.push(statement));
const museum = await openMuseum({ database: db });
const today = "2026-11-21";
const usd = (amount: string) => ({ amount, currencyCode: "USD" });
const prefix = "/api/box-office/employee";

beforeAll(() => fillDatabase(db, today), 300_000);

/** Calls each box office route successfully and records its statements, keyed by route. */
async function callsOfBoxOffice(): Promise<Map<string, Sent[]>> {
  const bought = await twoTickets(museum);
  await newMember(museum, "ada", {});
  await hire(museum, { pin: "8642", email: "clerk@museum.example" });
  const desk = await newEmployee(museum);
  const made = new Map<string, Sent[]>();
  const call = async (route: string, work: () => Promise<{ status: number; text: string }>): Promise<string> => {
    sent = [];
    const { status, text } = await work();
    expect(status, `${route}: ${text}`).toBe(200);
    made.set(route, [...(made.get(route) ?? []), ...sent]);
    return text;
  };
  const get = (route: string, path = route) => call(`GET ${route}`, () => desk.get(path));
  const post = (route: string, body: object, key?: string, path = route) =>
    call(`POST ${route}`, () => desk.post(path, body, key));

  await post("/pin-login", { pin: "8642" });
  await post("/login", { email: "clerk@museum.example", password: "right-password" });
  await call("GET visitor-origin/visitors", async () => {
    const url = "/api/box-office/plugins/visitor-origin/visitors";
    const { statusCode, body } = await museum.server.inject({ url, headers: desk.headers });
    return { status: statusCode, text: body };
  });
  await get("/me");
  await post("/language", { language: "en" });
  for (const path of [
    `/checkin/tickets/ticket-code/${bought.code}`,
    `/checkin/tickets/ticket-id/${bought.ticketIds[0]}`,
  ])
    await get("/checkin/tickets/:kind/:value", path);
  const redeem = [{ id: `${bought.ticketIds[0]}.0`, quantity: 1 }];
  await post(
    "/checkin/tickets/:kind/:value/redeem",
    { redeem },
    "redeem-1",
    `/checkin/tickets/ticket-code/${bought.code}/redeem`,
  );
  await post(
    "/checkin/tickets/:kind/:value/undo",
    { key: "redeem-1" },
    "undo-1",
    `/checkin/tickets/ticket-code/${bought.code}/undo`,
  );
  for (const query of [
    "grace hopper",
    "museum.example",
    "guest-77@museum.example",
    "ad",
    "zq",
    "opper",
    "nobody of this name",
    `${cardOf("ada")}`,
  ])
    await post("/membership/lookup", { query });
  await get("/membership/generate-qrcode", `/membership/generate-qrcode?customerId=${cardOf("ada")}`);
  await post("/member-purchase/events", {
    membershipId: cardOf("ada"),
    membershipLevel: "individual",
    membershipExpires: "2027-06-30",
  });
  await post("/member-purchase/checkout", { membershipId: cardOf("ada"), lineItems: [line("member", 1)] }, "sale-1");
  await post("/member-purchase/undo", { key: "sale-1" }, "undo-2");
  await get("/event-checkin/events");
  await post("/event-checkin/checkout", { lineItems: [line("free-guest", 1)] }, "sale-2");
  await post("/event-checkin/undo", { key: "sale-2" }, "undo-3");
  await get("/drawer");
  await get("/drawers");
  await post("/drawer/open", { float: usd("100.00") }, "drawer-1");
  await get("/sell/events");
  await get("/sell/offer");
  const wanted = [{ variantId: "adult", quantity: 1, date: today, time: "9:00 AM" }];
  const begin = async (key: string) => {
    const text = await post("/sell/cart", { lines: cartLines(wanted) }, key);
    return (JSON.parse(text) as SellBasketResponse).basket?.cart.id ?? "";
  };
  const sale = async (key: string, payment: object) => {
    const cartId = await begin(`basket-${key}`);
    await get("/sell/cart", `/sell/cart?cartId=${cartId}`);
    await post("/sell/checkout", { cartId, total: usd("25.00"), payments: [payment] }, key);
  };
  await sale("sale-3", { method: "cash", given: usd("30.00") });
  await post("/sell/undo", { key: "sale-3" }, "undo-4");
  await sale("sale-4", { method: "card", reference: "A1" });
  await post("/sell/cart/release", { cartId: await begin("basket-5") }, "release-6");
  const onReader = await begin("basket-6");
  const paid = { cartId: onReader, total: usd("25.00"), payments: [{ method: "terminal" }] };
  await post("/sell/terminal", paid, "reader-7");
  await get("/sell/terminal", `/sell/terminal?cartId=${onReader}`);
  await post("/sell/terminal/cancel", { cartId: onReader }, "reader-8");
  await post("/drawer/move", { kind: "top-up", amount: usd("1.00"), reason: "Change" }, "drawer-3");
  await post("/drawer/count", { counted: usd("100.00") }, "drawer-4");
  await post("/drawer/close", { counted: usd("100.00") }, "drawer-2");
  const { drawer: forgotten } = (await (await newDesk(museum)).open("100.00")).json;
  for (const act of ["count", "close"])
    await post(`/drawers/:id/${act}`, { counted: usd("100.00") }, `drawer-${act}`, `/drawers/${forgotten?.id}/${act}`);
  await get("/tickets-lookup/events");
  await get("/tickets-lookup/event/:id/dates", "/tickets-lookup/event/gallery/dates");
  await get("/tickets-lookup/event/:id/:date/times", "/tickets-lookup/event/gallery/2026-12-01/times");
  for (const search of ["", "?searchString=hopper", "?eventTime=10:00%20AM&searchString=%231001"])
    await get("/tickets-lookup/event/:id/:date/tickets", `/tickets-lookup/event/gallery/2026-12-01/tickets${search}`);
  await get("/checkin/arrivals");
  await get("/door-list/key");
  await get("/door-list");
  const atDoor = await twoTickets(museum);
  await post("/door-scans", { scans: [doorScan(atDoor.ticketIds[0] ?? ""), doorScan("unknown")] }, "door-1");
  await get("/door-conflicts");
  await get("/devices");
  const device = await db.selectFrom("desk_devices").select("id").executeTakeFirstOrThrow();
  await post("/devices/rename", { id: device.id, name: "Front desk" }, "rename-1");
  await get("/devices/readers");
  await post("/devices/reader", { id: device.id, readerId: "demo-reader" }, "reader-1");
  await post("/devices/unlock", { id: device.id }, "unlock-1");
  await post("/devices/revoke", { id: device.id }, "revoke-1");
  const orders = [
    "#1007",
    "grace hopper",
    "museum.example",
    "guest-77@museum.example",
    "ad",
    "nobody of this name",
    "lovelace, ada",
    "(303) 555-0142",
    "t-1001",
    bought.code,
  ];
  for (const query of orders) await get("/orders", `/orders?query=${encodeURIComponent(query)}`);
  for (const query of ["$84.00", "2026-12-05"]) await get("/orders", `/orders?query=${encodeURIComponent(query)}`);
  for (const query of [
    "hour=10&tickets=2",
    "query=grace&hour=10&before=5000",
    "query=ad&tickets=2",
    "query=84&before=9",
  ])
    await get("/orders", `/orders?${query}`);
  await get("/orders", "/orders?mine=today");
  await get("/orders/taken-back");
  const [ticketId] = bought.ticketIds;
  const order = `/order/${bought.orderId}`;
  await get("/order/:orderId", order);
  await get("/order/:orderId/moves", `${order}/moves?date=2026-12`);
  await get("/order/:orderId/moves/:date", `${order}/moves/2026-12-02`);
  const change = (what: string, body: object) => post(`/order/:orderId/${what}`, body, what, `${order}/${what}`);
  await change("move", { ticketId, date: "2026-12-02", time: "11:00 AM" });
  await change("resend", {});
  const noted = await change("notes", { text: "Wheelchair, side entrance" });
  const [note] = (JSON.parse(noted) as OrderNotesResponse).notes;
  await post("/order/:orderId/notes/remove", { id: note?.id }, "unnoted", `${order}/notes/remove`);
  await change("email", { email: "right@museum.example" });
  const whole = await twoTickets(museum);
  await post("/order/:orderId/cancel", { ticketIds: whole.ticketIds }, "cancel", `/order/${whole.orderId}/cancel`);
  await change("refund-quote", { lines: [{ id: "0", quantity: 1 }] });
  await change("refund", { lines: [{ id: "0", quantity: 1 }], reason: "Ill" });
  await get("/reports/day-end", "/reports/day-end?date=2026-11-19");
  for (const report of ["sales", "attendance", "redemptions", "members", "answers", "visits"])
    await get(`/reports/${report}`, `/reports/${report}?from=2026-11-19&to=2026-11-19`);
  await post("/logout", {});
  return made;
}

/** Selects the statements that read a large table from one end to the other. */
async function wholeReads(statements: readonly Sent[]): Promise<string[]> {
  const sizes = await sql<{
    name: string;
    size: number;
  }>`select relname as name, reltuples::integer as size from pg_class where relkind = 'r'`.execute(db);
  const large = new Set(sizes.rows.filter(({ size }) => size > rows / 10).map(({ name }) => name));
  const found: string[] = [];
  for (const statement of [...statements])
    for (const table of await readWhole(db, statement))
      if (large.has(table)) found.push(`${table} is read whole by: ${statement.text}`);
  return [...new Set(found)];
}

test("no statement that the box office waits for scans a whole large table", async () => {
  const made = await callsOfBoxOffice();
  const registered = (["GET", "POST"] as const).flatMap((method) =>
    routesOf(museum.server, method)
      .filter((path) => path.startsWith("/api/box-office"))
      .map((path) => `${method} ${path.slice(prefix.length)}`),
  );
  expect([...made.keys()].sort()).toEqual(registered.sort());
  const found = [];
  // No clerk waits for it: it loads all tickets of two days in the background, and all devices share it.
  made.delete("GET /door-list");
  for (const [route, statements] of made)
    for (const read of await wholeReads(statements)) found.push(`${route}: ${read}`);
  expect(found).toEqual([]);
}, 120_000);

test.each(["zq", "q", "山", "lovelace zq", "nobody", "guest-77@museum.example", "hopper", "grace", "museum", "a"])(
  "a search for %s reads few of the people, whether it matches no name or many adjacent ones",
  async (query) => {
    const desk = await newEmployee(museum);
    sent = [];
    expect((await desk.post("/membership/lookup", { query })).status).toBe(200);
    const lookups = sent.filter(({ text }) => /from customers/.test(text));
    expect(lookups.length).toBeGreaterThan(0);
    for (const lookup of lookups)
      expect(await mostRowsRead(db, lookup), lookup.text).toBeLessThanOrEqual(Math.max(1000, rows / 10));
  },
);

test.each(["zq", "q", "nobody", "guest-77@museum.example", "hopper", "museum", "a", "t-1001", "1001"])(
  "a search for %s reads few of the orders",
  async (query) => {
    const desk = await newEmployee(museum);
    sent = [];
    expect((await desk.get(`/orders?query=${encodeURIComponent(query)}`)).status).toBe(200);
    const lookups = sent.filter(({ text }) => /from orders/.test(text));
    expect(lookups.length).toBeGreaterThan(0);
    for (const lookup of lookups)
      expect(await mostRowsRead(db, lookup), lookup.text).toBeLessThanOrEqual(Math.max(1000, rows / 10));
  },
);

test("arrivals read only the counts by time, however many orders there are", async () => {
  const desk = await newEmployee(museum);
  sent = [];
  const { status, json } = await desk.get<{ body: ArrivalsResponse }>("/checkin/arrivals");
  expect(status).toBe(200);
  const counted = sent.filter(({ text }) => /from inventory/.test(text));
  expect(counted.length).toBe(1);
  const slots = json.body.events.flatMap((event) => event.slots);
  // Include the week before, because a visit may last for days.
  const { rows: sold } =
    await sql`select from inventory where sold > 0 and date between ${today}::date - 7 and ${today}::date`.execute(db);
  // Few of the day's times have visitors; the margin of 20 covers dead rows still in the index.
  for (const statement of counted) expect(await mostRowsRead(db, statement)).toBeLessThanOrEqual(sold.length + 20);
  const day = await sql`select sum(quantity - voided)::integer as tickets, sum(redeemed)::integer as redeemed
    from tickets join ticket_counts on ticket_id = tickets.id where date = ${today}`.execute(db);
  const sum = (of: "expected" | "arrived") => slots.reduce((total, slot) => total + slot[of], 0);
  expect({ tickets: sum("expected"), redeemed: sum("arrived") }).toEqual(day.rows[0]);
  expect(sum("expected")).toBeGreaterThan(slots.length + 20);
});

test("a changed capacity is written without scanning the whole inventory", async () => {
  await sql`insert into inventory (event_id, date, slot, wanted, capacity)
    select 'open-' || n % 10, ${today}::date + n / 10, '', 40, 40 from generate_series(1, ${rows}::integer) as n`.execute(
    db,
  );
  await sql`analyze inventory`.execute(db);
  const days = ["2026-11-22", "2026-11-23"];
  const changed = {
    id: "open-1",
    capacity: 41,
    slots: [""],
    digest: "changed",
    days: () => days,
    daysNewSince: () => [],
  };
  sent = [];
  await syncStock(db, [changed], { today, maxRows: 250 });
  const written = sent;
  const raised = await db
    .selectFrom("inventory")
    .select("date")
    .where("event_id", "=", "open-1")
    .where("capacity", "=", 41)
    .orderBy("date")
    .execute();
  expect(raised.map(({ date }) => date)).toEqual(days);
  expect(await wholeReads(written)).toEqual([]);
});

test("a sweep without expired rows scans no large table", async () => {
  // A released basket leaves its holds to a sweep.
  await sweepHolds(db, new Date(museum.now().epochMilliseconds));
  sent = [];
  const now = new Date(museum.now().epochMilliseconds);
  expect(await sweepHolds(db, now)).toBe(0);
  await sweepExpired(db, now);
  const swept = sent;
  expect(swept.length).toBeGreaterThan(8);
  expect(await wholeReads(swept)).toEqual([]);
  for (const table of ["carts", "tokens", "outbox", "mail_turns", "tries", "idempotency_keys"] as const)
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows.length).toBeGreaterThanOrEqual(rows);
});

test("a check for due refunds scans no large table", async () => {
  sent = [];
  const errors: unknown[] = [];
  await payRefunds(museum, undefined, { error: (...told: unknown[]) => void errors.push(told) });
  expect(errors).toEqual([]);
  expect(sent.length).toBe(1);
  expect(await wholeReads(sent)).toEqual([]);
});

test("checking the waiting list scans no large table, with or without entries", async () => {
  sent = [];
  await look(museum);
  const idle = [...sent];
  expect(idle.length).toBeLessThanOrEqual(4);
  await sql`insert into waiting_entries (id, event_id, date, slot, email, mailbox, lines, seats, status, place, over_at, asked_at, created_at)
    select 'entry-' || n, 'gallery', ${today}::date - 30 + n % 61, '10:00 AM', 'guest-' || n, 'guest-' || n, '[{"variantId": "adult", "quantity": 2}]', 2,
      case when n % 50 = 0 and n % 61 > 31 then 'waiting' else 'expired' end, n,
      case when n % 50 = 0 and n % 61 > 31 then null else ${today}::date end, ${today}::date, ${today}::date
    from generate_series(1, ${rows}::integer) as n`.execute(db);
  await sql`update inventory set wanted = sold where event_id = 'gallery' and slot = '10:00 AM'`.execute(db);
  await sql`analyze`.execute(db);
  const waits = await db
    .selectFrom("waiting_entries")
    .select(["id", "date"])
    .where("status", "=", "waiting")
    .orderBy("place")
    .execute();
  const [first] = waits;
  const offered = () => db.selectFrom("waiting_entries").select("id").where("status", "=", "offered").execute();
  sent = [];
  await look(museum);
  const nothingFree = [...sent];
  expect(await offered()).toEqual([]);
  await db
    .updateTable("inventory")
    .set(({ eb }) => ({ wanted: eb("wanted", "+", 2), capacity: eb("capacity", "+", 2) }))
    .where("event_id", "=", "gallery")
    .where("date", "=", first?.date ?? "")
    .where("slot", "=", "10:00 AM")
    .execute();
  sent = [];
  await look(museum);
  const asked = await ask(museum, { email: "guest-7@museum.example", date: first?.date });
  const oneFree = [...sent];
  expect([asked.status, await offered()]).toEqual([200, [{ id: first?.id }]]);
  // Waiting entries have a partial index, so that finished ones cost nothing.
  const [line, ...others] = nothingFree.filter(({ text }) =>
    text.includes("from waiting_entries where status = 'waiting' group by"),
  );
  expect(others).toEqual([]);
  expect(line && (await mostRowsRead(db, line))).toBe(waits.length - 1);
  expect(await wholeReads([...idle, ...nothingFree, ...oneFree].filter(({ text }) => text !== line?.text))).toEqual([]);

  // Other tests buy these places.
  await db.deleteFrom("waiting_entries").execute();
  await sql`update inventory set wanted = capacity where event_id = 'gallery' and slot = '10:00 AM'`.execute(db);
  await sql`analyze`.execute(db);
});

test("the check detects a statement that scans a whole table, and one that scans all of it for a small result", async () => {
  const whole = { text: "select id from orders order by lower(first_name) limit 3", parameters: [] };
  expect(await wholeReads([whole])).toEqual([`orders is read whole by: ${whole.text}`]);
  expect(await wholeReads([{ text: "select id from orders order by id limit 3", parameters: [] }])).toEqual([]);
  expect(
    await wholeReads([
      { text: "select count(*) from (select id from orders order by id) as all_of_them", parameters: [] },
    ]),
  ).toHaveLength(1);
});
