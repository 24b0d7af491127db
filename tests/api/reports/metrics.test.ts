import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { mayReadMetrics } from "../../../server/operations/metrics.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
/** A separate museum with counters at zero. */
const own = await openMuseum();
const scrape = async (headers?: Record<string, string>, { server, reader } = museum) =>
  server.inject({ url: "/metrics", headers: headers ?? reader });
const value = async (name: string, of = museum) =>
  Number(
    new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, "m").exec((await scrape(undefined, of)).body)?.[1] ?? Number.NaN,
  );
const gallery = (quantity: number) => line("adult", quantity, { Date: "2026-12-01", Time: "10:00 AM" });

test("seats held and sold, carts, orders and refusals are counted as they happen", async () => {
  const cart = (await own.post("/checkout/create", { lineItems: [gallery(2)] })).json as { id: string };
  expect(await value("storefront_seats_held", own)).toBe(2);
  expect(await value("storefront_carts_open", own)).toBe(1);
  expect((await own.pay(cart.id)).status).toBe(303);
  expect(await value("storefront_seats_held", own)).toBe(0);
  expect(await value("storefront_seats_sold", own)).toBe(2);
  expect(await value("storefront_orders", own)).toBe(1);
  const refused = await Promise.all(
    Array.from({ length: 20 }, () => own.post("/checkout/create", { lineItems: [gallery(10)] })),
  );
  const count = refused.filter(({ status }) => status === 409).length;
  expect(count).toBeGreaterThan(0);
  expect(await value("storefront_refusals_total", own)).toBe(count);
});

test("an expired hold counts as expired immediately", async () => {
  await museum.post("/checkout/create", { lineItems: [line("guide-device", 1, { Date: "2026-12-01" })] });
  museum.wait(20);
  expect(await value("storefront_seats_held")).toBe(0);
  expect(await value("storefront_seats_expired")).toBeGreaterThan(0);
});

test("connections to PostgreSQL are counted by state; the embedded database has none", async () => {
  const { body } = await scrape();
  const states = [...body.matchAll(/^storefront_database_connections\{state="(\w+)"\} (\d+)$/gm)].map(
    ([, state, count]) => [state, Number(count)],
  );
  if (!process.env.DATABASE_URL) return expect(body).not.toContain("storefront_database_connections");
  // The scrape's own query has returned its connection.
  expect(states).toEqual([
    ["total", expect.any(Number)],
    ["idle", states[0]?.[1]],
    ["waiting", 0],
  ]);
  expect(states[0]?.[1]).toBeGreaterThan(0);
});

test("work for operators is counted: abandoned mails, due refunds, failed jobs, configuration problems", async () => {
  expect(await value("storefront_mails_given_up", own)).toBe(0);
  await sql`insert into outbox (id, mail, created_at, due_at) values ('given-up', '{}', now(), null)`.execute(own.db);
  expect(await value("storefront_mails_given_up", own)).toBe(1);
  expect(await value("storefront_refunds_owed", own)).toBe(0);
  // Without a due time, the job ignores the refund.
  await sql`insert into refunds (id, order_id, payment_id, amount_cents, reason, owed_at)
    select 'owed', order_id, id, 500, '', ${new Date(own.now().epochMilliseconds - 90_000)} from payments`.execute(
    own.db,
  );
  expect(await value("storefront_refunds_owed", own)).toBe(1);
  expect(await value("storefront_refund_owed_oldest_seconds", own)).toBe(90);
  own.server.jobLog("mails").error("cannot");
  own.server.jobLog("mails").warn("not yet");
  expect(await value("storefront_job_errors_total", own)).toBe(1);
  const { body } = await scrape(undefined, own);
  expect(body).toContain('storefront_configuration_problems{severity="problem"} 0');
});

test("no gauge is named like a counter", async () => {
  const { body } = await scrape();
  const gauges = [...body.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name = ""]) => name);
  expect(gauges.filter((name) => name.endsWith("_total"))).toEqual([]);
});

test("requests are counted by route, never by the ids in their addresses", async () => {
  const cart = (await museum.post("/checkout/create", { lineItems: [] })).json as { id: string };
  await museum.server.inject({ url: `/checkout/${cart.id}` });
  const { body } = await scrape();
  expect(body).toContain('route="/checkout/:cartId"');
  expect(body).not.toContain(cart.id);
});

describe("access to metrics", () => {
  const local = "127.0.0.1";
  const asked = (headers: Record<string, string>, remoteAddress = local) =>
    ({ headers, socket: { remoteAddress } }) as unknown as FastifyRequest;
  const publicUrl = "https://museum.example";

  test.each([
    [{ authorization: "Bearer right" }, "203.0.113.9", true],
    [{ authorization: "Bearer right", "x-forwarded-for": "203.0.113.9" }, local, true],
    [{ authorization: "Bearer wrong" }, local, false],
    [{ authorization: "Bearer " }, local, false],
    [{}, local, false],
  ] as const)("with METRICS_TOKEN requires its bearer: %o from %s: %s", (headers, from, may) => {
    expect(mayReadMetrics(asked(headers, from), { metricsToken: "right", publicUrl: "http://localhost:3000" })).toBe(
      may,
    );
  });

  test.each([
    ["http://localhost:3000", {}, local, true],
    ["http://127.0.0.1:3000", {}, "::ffff:127.0.0.1", true],
    ["http://[::1]:3000", {}, "::1", true],
    ["http://localhost:3000", {}, "192.0.2.7", false],
    ["http://localhost:3000", { "x-forwarded-for": "203.0.113.9" }, local, false],
    ["http://localhost:3000", { forwarded: "for=203.0.113.9" }, local, false],
    ["http://localhost:3000", { via: "1.1 proxy" }, local, false],
    // A public address means an unidentified proxy may stand in front.
    [publicUrl, {}, local, false],
    ["http://127.0.0.1.evil.example", {}, "192.0.2.7", false],
  ] as const)(
    "without it is for this machine only, and only if the museum runs on it: %s with %o from %s: %s",
    (address, headers, from, may) => {
      expect(mayReadMetrics(asked(headers, from), { publicUrl: address })).toBe(may);
    },
  );

  test("is answered with 404 for others", async () => {
    expect((await scrape({})).statusCode).toBe(404);
    expect((await scrape({ authorization: "Bearer other" })).statusCode).toBe(404);
  });
});
