import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { wholeSeries } from "../museum/products/series/performances.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { poolUse } from "../platform/database/pool-use.ts";
import { mayReadMetrics } from "./metrics-reader.ts";

export interface Metrics {
  /** Called with the number of expired holds that were released. */
  holdsExpired(count: number): void;
  /** A browser reported something of this kind. */
  reported(kind: string): void;
}

interface Sales {
  readonly held: number;
  readonly expired: number;
  readonly sold: number;
  readonly carts: number;
  readonly orders: number;
  readonly mails: number;
}

/**
 * GET /metrics, as Prometheus reads it: what this process answers, and what all processes on this database have sold and hold. Only
 * for those who may read it (./metrics-reader.ts).
 */
export function serveMetrics(server: FastifyInstance, { db, now, environment }: Pick<ServerContext, "db" | "now" | "environment">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const own = { registers: [registry] };
  const requests = new Histogram({
    ...own,
    name: "storefront_request_seconds",
    help: "Requests by route, method and status.",
    labelNames: ["route", "method", "status"],
  });
  const refusals = new Counter({
    ...own,
    name: "storefront_refusals_total",
    help: "Changes of carts and payments refused because seats were gone (409).",
    labelNames: ["route"],
  });
  const expired = new Counter({ ...own, name: "storefront_holds_expired_total", help: "Expired holds released by this process." });
  const reports = new Counter({ ...own, name: "storefront_browser_reports_total", help: "What browsers reported to /reports, by kind.", labelNames: ["kind"] });
  const gauges = {
    held: new Gauge({ ...own, name: "storefront_seats_held", help: "Seats held by carts." }),
    expired: new Gauge({ ...own, name: "storefront_seats_expired", help: "Seats whose hold has run out and is not tidied up yet." }),
    sold: new Gauge({ ...own, name: "storefront_seats_sold", help: "Seats sold." }),
    carts: new Gauge({ ...own, name: "storefront_carts_open", help: "Carts that are no order yet." }),
    orders: new Gauge({ ...own, name: "storefront_orders", help: "Orders made." }),
    mails: new Gauge({ ...own, name: "storefront_mails_waiting", help: "Mails not sent yet, those given up included." }),
  };

  new Gauge({
    ...own,
    name: "storefront_calls",
    help: "Calls under way in this process, and those that wait for their turn.",
    labelNames: ["state"],
    collect() {
      this.set({ state: "inside" }, server.waitingRoom.inside);
      this.set({ state: "waiting" }, server.waitingRoom.waiting);
    },
  });
  new Counter({
    ...own,
    name: "storefront_calls_refused_total",
    help: "Calls refused by this process because too many were waiting (503).",
    collect() {
      this.reset();
      this.inc(server.waitingRoom.refused);
    },
  });
  if (poolUse(db) !== undefined)
    new Gauge({
      ...own,
      name: "storefront_database_connections",
      help: "This process's connections to PostgreSQL: open ones, those of them that are idle, and what waits for one.",
      labelNames: ["state"],
      collect() {
        for (const [state, count] of Object.entries(poolUse(db) ?? {})) this.set({ state }, count);
      },
    });

  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 409) refusals.inc({ route });
    done();
  });

  server.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, environment)) return reply.callNotFound();
    const at = new Date(now().epochMilliseconds);
    const { rows } = await sql<Sales>`
      select (select coalesce(sum(quantity), 0)::int from holds where expires_at > ${at} and slot <> ${wholeSeries}) as held,
             (select coalesce(sum(quantity), 0)::int from holds where expires_at <= ${at} and slot <> ${wholeSeries}) as expired,
             (select coalesce(sum(sold), 0)::int from inventory where slot <> ${wholeSeries}) as sold,
             (select count(*)::int from carts where order_id is null) as carts,
             (select count(*)::int from orders) as orders,
             (select count(*)::int from outbox) as mails`.execute(db);
    for (const [name, gauge] of Object.entries(gauges)) gauge.set(rows[0]?.[name as keyof Sales] ?? 0);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return { holdsExpired: (count) => expired.inc(count), reported: (kind) => reports.inc({ kind }) };
}
