import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { poolUse } from "../core/database/pool-use.ts";
import { quiet } from "../core/http/log.ts";
import { isWarning } from "../museum/model/check.ts";
import { wholeSeries } from "../museum/products/series/product.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { mayReadMetrics } from "./metrics-reader.ts";

export interface Metrics {
  holdsExpired(count: number): void;
  reported(kind: string): void;
}

interface Sales {
  readonly held: number;
  readonly expired: number;
  readonly sold: number;
  readonly carts: number;
  readonly orders: number;
  readonly mails: number;
  readonly mailsGivenUp: number;
  readonly refundsOwed: number;
  readonly oldestRefundOwed: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** A job's log, which counts its errors in the metrics by job name. */
    jobLog(job: string): FastifyBaseLogger;
  }
}

type ServedMetrics = Pick<ServerContext, "db" | "now" | "environment" | "config">;

/** Gauges with counter names; nodejs_active_{handles,requests,resources} report the same by type. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Serves Prometheus this process's requests, and the sales and holds of all processes. */
export function serveMetrics(server: FastifyInstance, { db, now, environment, config }: ServedMetrics): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
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
  const expired = new Counter({
    ...own,
    name: "storefront_holds_expired_total",
    help: "Expired holds released by this process.",
  });
  const reports = new Counter({
    ...own,
    name: "storefront_browser_reports_total",
    help: "What browsers reported to /reports, by kind.",
    labelNames: ["kind"],
  });
  const gauges = {
    held: new Gauge({ ...own, name: "storefront_seats_held", help: "Seats held by carts." }),
    expired: new Gauge({
      ...own,
      name: "storefront_seats_expired",
      help: "Seats whose hold has run out and is not tidied up yet.",
    }),
    sold: new Gauge({ ...own, name: "storefront_seats_sold", help: "Seats sold." }),
    carts: new Gauge({ ...own, name: "storefront_carts_open", help: "Carts that are no order yet." }),
    orders: new Gauge({ ...own, name: "storefront_orders", help: "Orders made." }),
    mails: new Gauge({
      ...own,
      name: "storefront_mails_waiting",
      help: "Mails not sent yet, those given up included.",
    }),
    mailsGivenUp: new Gauge({
      ...own,
      name: "storefront_mails_given_up",
      help: "Mails that could not be sent and are not tried again.",
    }),
    refundsOwed: new Gauge({
      ...own,
      name: "storefront_refunds_owed",
      help: "Refunds that the payment provider has not paid yet.",
    }),
    oldestRefundOwed: new Gauge({
      ...own,
      name: "storefront_refund_owed_oldest_seconds",
      help: "How long the oldest of them has been owed.",
    }),
  };
  const jobErrors = new Counter({
    ...own,
    name: "storefront_job_errors_total",
    help: "Errors of jobs that run without a request, by job.",
    labelNames: ["job"],
  });
  new Gauge({
    ...own,
    name: "storefront_configuration_problems",
    help: "Problems and warnings of the configuration that this process serves.",
    labelNames: ["severity"],
    collect() {
      const warnings = config.current.problems.filter(isWarning).length;
      this.set({ severity: "warning" }, warnings);
      this.set({ severity: "problem" }, config.current.problems.length - warnings);
    },
  });
  server.decorate("jobLog", (job) => countingErrors(server.log.child({ job }), () => jobErrors.inc({ job })));

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

  server.get("/metrics", quiet, async (request, reply) => {
    if (!mayReadMetrics(request, environment)) return reply.callNotFound();
    const at = new Date(now().epochMilliseconds);
    const { rows } = await sql<Sales>`
      select (select coalesce(sum(quantity), 0)::int from holds where expires_at > ${at} and slot <> ${wholeSeries}) as held,
             (select coalesce(sum(quantity), 0)::int from holds where expires_at <= ${at} and slot <> ${wholeSeries}) as expired,
             (select coalesce(sum(sold), 0)::int from inventory where slot <> ${wholeSeries}) as sold,
             (select count(*)::int from carts where order_id is null) as carts,
             (select count(*)::int from orders) as orders,
             (select count(*)::int from outbox) as mails,
             (select count(*)::int from outbox where due_at is null) as "mailsGivenUp",
             (select count(*)::int from refunds where paid_at is null) as "refundsOwed",
             (select coalesce(extract(epoch from ${at}::timestamptz - min(owed_at)), 0)::int from refunds where paid_at is null) as "oldestRefundOwed"`.execute(
      db,
    );
    for (const [name, gauge] of Object.entries(gauges)) gauge.set(rows[0]?.[name as keyof Sales] ?? 0);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return { holdsExpired: (count) => expired.inc(count), reported: (kind) => reports.inc({ kind }) };
}

function countingErrors(log: FastifyBaseLogger, count: () => void): FastifyBaseLogger {
  const error: FastifyBaseLogger["error"] = (...line: unknown[]) => {
    count();
    Reflect.apply(log.error, log, line);
  };
  return Object.assign(Object.create(log) as FastifyBaseLogger, { error });
}
