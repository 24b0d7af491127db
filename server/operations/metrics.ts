import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { poolUse } from "../core/database/postgres.ts";
import type { Db } from "../core/database/tables.ts";
import type { Environment } from "../core/environment.ts";
import { quiet } from "../core/http/log.ts";
import { isWarning } from "../museum/model/check.ts";
import { wholeSeries } from "../museum/products/series/product.ts";
import type { ServerContext } from "../museum/server-context.ts";

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

interface Measured {
  readonly server: FastifyInstance;
  readonly context: ServedMetrics;
  readonly registry: Registry;
}

/** Serves Prometheus this process's requests, and the sales and holds of all processes. */
export function serveMetrics(server: FastifyInstance, context: ServedMetrics): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const measured = { server, context, registry };
  measureRequests(measured);
  measureQueue(measured);
  measureConfiguration(measured);
  measureDatabase(measured);
  countJobErrors(measured);
  const updateSales = salesGauges(measured);

  server.get("/metrics", quiet, async (request, reply) => {
    if (!mayReadMetrics(request, context.environment)) return reply.callNotFound();
    await updateSales();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  const registers = [registry];
  const expired = new Counter({
    registers,
    name: "storefront_holds_expired_total",
    help: "Expired holds released by this process.",
  });
  const reports = new Counter({
    registers,
    name: "storefront_browser_reports_total",
    help: "What browsers reported to /reports, by kind.",
    labelNames: ["kind"],
  });
  return { holdsExpired: (count) => expired.inc(count), reported: (kind) => reports.inc({ kind }) };
}

function measureRequests({ server, registry }: Measured): void {
  const registers = [registry];
  const requests = new Histogram({
    registers,
    name: "storefront_request_seconds",
    help: "Requests by route, method and status.",
    labelNames: ["route", "method", "status"],
  });
  const refusals = new Counter({
    registers,
    name: "storefront_refusals_total",
    help: "Changes of carts and payments refused because seats were gone (409).",
    labelNames: ["route"],
  });
  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 409) refusals.inc({ route });
    done();
  });
}

function measureQueue({ server, registry }: Measured): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: "storefront_calls",
    help: "Calls under way in this process, and those that wait for their turn.",
    labelNames: ["state"],
    collect() {
      this.set({ state: "inside" }, server.waitingRoom.inside);
      this.set({ state: "waiting" }, server.waitingRoom.waiting);
    },
  });
  new Counter({
    registers,
    name: "storefront_calls_refused_total",
    help: "Calls refused by this process because too many were waiting (503).",
    collect() {
      this.reset();
      this.inc(server.waitingRoom.refused);
    },
  });
}

function measureConfiguration({ context: { config }, registry }: Measured): void {
  new Gauge({
    registers: [registry],
    name: "storefront_configuration_problems",
    help: "Problems and warnings of the configuration that this process serves.",
    labelNames: ["severity"],
    collect() {
      const warnings = config.current.problems.filter(isWarning).length;
      this.set({ severity: "warning" }, warnings);
      this.set({ severity: "problem" }, config.current.problems.length - warnings);
    },
  });
}

function measureDatabase({ context: { db }, registry }: Measured): void {
  if (poolUse(db) === undefined) return;
  new Gauge({
    registers: [registry],
    name: "storefront_database_connections",
    help: "This process's connections to PostgreSQL: open ones, those of them that are idle, and what waits for one.",
    labelNames: ["state"],
    collect() {
      for (const [state, count] of Object.entries(poolUse(db) ?? {})) this.set({ state }, count);
    },
  });
}

function countJobErrors({ server, registry }: Measured): void {
  const jobErrors = new Counter({
    registers: [registry],
    name: "storefront_job_errors_total",
    help: "Errors of jobs that run without a request, by job.",
    labelNames: ["job"],
  });
  server.decorate("jobLog", (job) => countingErrors(server.log.child({ job }), () => jobErrors.inc({ job })));
}

/** @returns a function that reads them from the database */
function salesGauges({ context: { db, now }, registry }: Measured): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ registers: [registry], name: `storefront_${name}`, help });
  const gauges: Readonly<Record<keyof Sales, Gauge>> = {
    held: gauge("seats_held", "Seats held by carts."),
    expired: gauge("seats_expired", "Seats whose hold has run out and is not tidied up yet."),
    sold: gauge("seats_sold", "Seats sold."),
    carts: gauge("carts_open", "Carts that are no order yet."),
    orders: gauge("orders", "Orders made."),
    mails: gauge("mails_waiting", "Mails not sent yet, those given up included."),
    mailsGivenUp: gauge("mails_given_up", "Mails that could not be sent and are not tried again."),
    refundsOwed: gauge("refunds_owed", "Refunds that the payment provider has not paid yet."),
    oldestRefundOwed: gauge("refund_owed_oldest_seconds", "How long the oldest of them has been owed."),
  };
  return async () => {
    const [sales] = await readSales(db, new Date(now().epochMilliseconds));
    for (const [name, each] of Object.entries(gauges)) each.set(sales?.[name as keyof Sales] ?? 0);
  };
}

async function readSales(db: Db, at: Date): Promise<Sales[]> {
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
  return rows;
}

function countingErrors(log: FastifyBaseLogger, count: () => void): FastifyBaseLogger {
  const error: FastifyBaseLogger["error"] = (...line: unknown[]) => {
    count();
    Reflect.apply(log.error, log, line);
  };
  return Object.assign(Object.create(log) as FastifyBaseLogger, { error });
}

/**
 * Without METRICS_TOKEN, allows local clients only if the museum's URL is local too: behind a proxy, all requests look
 * local and not every proxy identifies itself.
 */
export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken, publicUrl }: Pick<Environment, "metricsToken" | "publicUrl">,
): boolean {
  const { headers, socket } = request;
  if (metricsToken !== undefined) return isEqual(headers.authorization ?? "", `Bearer ${metricsToken}`);
  const proxied = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"].some(
    (name) => headers[name] !== undefined,
  );
  return !proxied && isLocal(socket.remoteAddress ?? "") && isLocal(new URL(publicUrl).hostname);
}

/** Hashing gives equal lengths for a constant-time comparison. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function isLocal(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127\./.test(host);
}
