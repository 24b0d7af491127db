import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { recording, startBare } from "./bare.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { writeBigMuseum } from "./big-museum.ts";
import { type Call, openClient } from "./http.ts";
import { underLoad } from "./load.ts";
import { startMuseum } from "./museum-process.ts";
import { pgbenchLatency } from "./pgbench.ts";
import { type AskByKind, openTimes } from "./purchase.ts";

const people = 100_000;
const seconds = 2;
/** Each event is open six days a week at 7 times: 2,000,000 rows of inventory. */
const inventory = { events: 1400, days: 238 };
const rows = (inventory.events * inventory.days * 7 * 6) / 7;

/** Latency of the box office's calls with many customers and orders, and start-up time with a large inventory. */
export const benchmark: Benchmark = {
  title: `${people.toLocaleString("en-US")} customers and orders; ${rows.toLocaleString("en-US")} rows of inventory`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      return [...(await measureDesk(postgres.url)), ...(await measureStart(postgres.url))];
    } finally {
      await postgres.stop();
    }
  },
};

async function measureDesk(url: string): Promise<Figure[]> {
  const museum = await startMuseum({ databaseUrl: url });
  const client = openClient(museum.port);
  const record = recording(client.ask);
  const times = await openTimes(record.ask);
  const day = times[0]?.date ?? "";
  await addPeople(url, day);
  const authorization = await signIn(client.ask);
  const desk = (path: string, body?: object): Call => ({
    method: body === undefined ? "GET" : "POST",
    path: `/api/box-office/employee${path}`,
    headers: { authorization, ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const any = () => 1 + Math.floor(Math.random() * people);
  const ofDay = `/tickets-lookup/event/general-admission/${day}`;
  let redeemed = 0;
  const calls: [string, () => Call][] = [
    ["member by email", () => desk("/membership/lookup", { query: `visitor-${any()}@` })],
    ["member by first and last name", () => desk("/membership/lookup", { query: `ada lovelace-${any()}` })],
    ["member by a name of thousands", () => desk("/membership/lookup", { query: "grace" })],
    ["member not on file", () => desk("/membership/lookup", { query: `nobody-${any()}` })],
    ["events with tickets", () => desk("/tickets-lookup/events")],
    ["days of an event", () => desk("/tickets-lookup/event/general-admission/dates")],
    ["times of a day", () => desk(`${ofDay}/times`)],
    [
      "orders of a day by name",
      () => desk(`${ofDay}/tickets?sortBy=lastName&eventTime=&searchString=lovelace-${any()}`),
    ],
    [
      "orders of a time",
      () =>
        desk(`${ofDay}/tickets?sortBy=lastName&eventTime=${encodeURIComponent(times[0]?.time ?? "")}&searchString=`),
    ],
    ["arrivals of today", () => desk("/checkin/arrivals")],
    ["check-in by code", () => desk(`/checkin/tickets/ticket-id/ticket-${any()}`)],
    [
      "redeem",
      () => {
        redeemed += 1;
        return desk(`/checkin/tickets/ticket-id/ticket-${redeemed}/redeem`, {
          redeem: [{ id: `ticket-${redeemed}.0`, quantity: 2 }],
        });
      },
    ],
  ];
  const ask: AskByKind = async (kind, call) => {
    const reply = await (kind === "checkIn" ? record.ask(kind, call) : client.ask(call));
    if (reply.status !== 200)
      throw new Error(`${call.path} was answered with ${reply.status}: ${reply.text.slice(0, 300)}`);
    return reply;
  };
  const checkIn = desk("/checkin/tickets/ticket-id/ticket-99999");
  await ask("checkIn", checkIn);
  const took: [string, number, number][] = [];
  for (const [what, call] of calls) {
    const { p50, p99 } = await underLoad(1, seconds, () => ask("page", call()));
    took.push([what, p50, p99]);
  }
  client.close();
  await museum.stop();

  const bare = await startBare(record.answers());
  const other = openClient(bare.port);
  const floor = await underLoad(1, seconds, async () => {
    const { status } = await other.ask(checkIn);
    if (status !== 200) throw new Error(`Fastify answered with ${status}.`);
  });
  other.close();
  await bare.stop();
  const plain = await pgbenchLatency(url, "order.sql", { orders: people }, 1, seconds);
  return [
    { what: "pgbench: an order by its key, p50, p99", figure: milliseconds(plain.p50, plain.p99) },
    {
      what: "Fastify with the same schemas and nothing behind: check-in, p50, p99",
      figure: milliseconds(floor.p50, floor.p99),
    },
    ...took.map(
      ([what, p50, p99]): Figure => ({
        what: `${what}: p50, p99`,
        figure: milliseconds(p50, p99),
        ratio: p50 / 10,
        beside: "of the goal of 10 ms",
      }),
    ),
  ];
}

const milliseconds = (p50: number, p99: number) => `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;

async function measureStart(url: string): Promise<Figure[]> {
  const configDir = await writeBigMuseum({ flows: 10, ...inventory });
  try {
    const took: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const museum = await startMuseum({ databaseUrl: url, configDir });
      took.push(museum.took / 1000);
      await museum.stop();
    }
    const [first = 0, again = 0] = took;
    return [
      { what: "start until ready, the first time", figure: `${first.toFixed(1)} s` },
      {
        what: "start until ready, again",
        figure: `${again.toFixed(1)} s`,
        ratio: again / 5,
        beside: "of the goal of 5 s",
      },
    ];
  } finally {
    await rm(configDir, { recursive: true, force: true });
  }
}

async function signIn(ask: ReturnType<typeof openClient>["ask"]): Promise<string> {
  const headers = { "content-type": "application/json" };
  const { text } = await ask({
    method: "POST",
    path: "/api/box-office/employee/pin-login",
    headers,
    body: JSON.stringify({ pin: "2468" }),
  });
  return `Bearer ${(JSON.parse(text) as StaffTokenResponse).accessToken}`;
}

/** Adds customers, half with a membership, and orders of one ticket in 60 days around `day` and four slots. */
async function addPeople(url: string, day: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const first = "(array['Ada', 'Grace', 'Emmy', 'Sophie', 'Maryam', 'Lise', 'Rosalind', 'Katherine'])[1 + n % 8]";
  const last = "'Lovelace-' || n";
  const email = "'visitor-' || n || '@museum.example'";
  const search = `lower(${first}) || ' ' || lower(${last}) || ' ' || ${email}`;
  const all = `from generate_series(1, ${people}) as n`;
  for (const text of [
    `insert into customers (id, email, email_key, first_name, last_name, search, created_at)
      select 'customer-' || n, ${email}, ${email}, ${first}, ${last}, ${search}, now() ${all}`,
    `insert into memberships (id, customer_id, product_id, level, title, member_limit, tickets_per_day, starts, expires, details, created_at)
      select 'membership-' || n, 'customer-' || n, 'family', 'Family', 'Family', 4, 4, current_date - 100, current_date + 200, '{}', now() ${all} where n % 2 = 0`,
    `insert into carts (id, attributes, expires_at, extensions, created_at) select 'cart-' || n, '[]', now(), 0, now() ${all}`,
    `insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, attributes, subtotal_cents, tax_cents, total_cents, currency_code, search, created_at)
      select 'order-' || n, 'cart-' || n, 'code-' || n, ${first}, ${last}, ${email}, '[]', 5000, 0, 5000, 'USD', ${search}, now() ${all}`,
    `update carts set order_id = 'order-' || substr(id, 6) where id like 'cart-%'`,
    `insert into tickets (id, order_id, position, event_id, title, date, slot)
      select 'ticket-' || n, 'order-' || n, 0, 'general-admission', 'General Admission', date '${day}' - 30 + n % 60,
        (array['10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM'])[1 + n % 4] ${all}`,
    `insert into ticket_counts (ticket_id, position, ticket_type, quantity) select 'ticket-' || n, 0, 'Adult', 2 ${all}`,
    `insert into inventory (event_id, date, slot, wanted, capacity, sold)
      select event_id, date, slot, sum(quantity), sum(quantity), sum(quantity) from tickets join ticket_counts on ticket_id = tickets.id group by event_id, date, slot
      on conflict (event_id, date, slot) do update set capacity = inventory.capacity + excluded.sold, sold = excluded.sold`,
    "vacuum analyze",
  ])
    await client.query(text);
  await client.end();
}
