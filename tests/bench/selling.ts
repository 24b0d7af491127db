import { Kysely, type LogEvent } from "kysely";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import type { LineItemInput } from "../../schemas/generated/wire.ts";
import { openPostgres } from "../../server/core/database/postgres.ts";
import { randomId } from "../../server/core/database/random-id.ts";
import type { Db, Tables } from "../../server/core/database/tables.ts";
import type { Once } from "../../server/core/http/calls.ts";
import { withIdempotency } from "../../server/core/http/idempotency.ts";
import { migrateDatabase } from "../../server/database.ts";
import { answerNewCart } from "../../server/features/carts/routes.ts";
import { type Museum, museumAt, stockOf } from "../../server/museum/catalogue/museum.ts";
import { syncStock } from "../../server/museum/inventory/sync-stock.ts";
import type { Config, Event } from "../../server/museum/model/config.ts";
import { catalogue, configOf, opening } from "../api/support/fixture.ts";

const date = "2026-12-01";
export const timeOfSlots = "10:00 AM";
export const now = Temporal.Instant.from(opening);

/** A museum with slots that never sell out: one event each, with ids from 1. */
export function museumOfSlots(slots: number): Config {
  const [gallery] = catalogue.events as [Event];
  const events = Array.from({ length: slots }, (_, index) => {
    const id = String(index + 1);
    const ticketTypes = gallery.ticketTypes.slice(0, 1).map((type) => ({ ...type, id: `adult-${id}` }));
    return { ...gallery, id, slots: [timeOfSlots], capacity: 1_000_000_000, ticketTypes };
  });
  return configOf({ catalogue: { ...catalogue, events, bundles: [], upsells: [], series: [] } });
}

export function twoTickets(slot: number): LineItemInput {
  return {
    variantId: `adult-${slot}`,
    quantity: 2,
    attributes: [
      { key: "Date", value: date },
      { key: "Time", value: timeOfSlots },
    ],
  };
}

/** Creates a database with the museum's slots; `log` receives each statement. */
export async function openSlots(
  server: string,
  name: string,
  config: Config,
  log?: (event: LogEvent) => void,
): Promise<{ db: Db; url: string }> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = new Kysely<Tables>({ dialect: openPostgres(url.href).dialect, log });
  await migrateDatabase(db);
  const museum = museumAt(config, now);
  const stock = stockOf(museum).map((each) => ({ ...each, days: () => [date] }));
  await syncStock(db, stock, { today: museum.today.toString(), maxRows: 5000 });
  return { db, url: url.href };
}

/** Holds seats as the API call does: a new cart with two tickets, and the answer stored under the idempotency key. */
export function hold(db: Db, museum: Museum, slot: number): Promise<unknown> {
  const lineItems = [twoTickets(slot)];
  const keyed = {
    key: randomId(),
    route: "/checkout/create",
    caller: "",
    body: { lineItems },
    now: new Date(now.epochMilliseconds),
    locale: "en",
  };
  const once: Once = (work, { inOneStatement } = {}) =>
    withIdempotency(db, keyed, (tx) => work({ ...keyed, tx }), inOneStatement);
  return answerNewCart(db, museum, once, { lineItems, customerId: undefined, publicUrl: "http://localhost" });
}

/** The values written by the only hold, for pgbench to write too (hold.sql). */
export async function valuesOfHold(db: Db): Promise<Record<string, string | number>> {
  const kept = await db.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow();
  const { id, cart_id, ...line } = await db.selectFrom("cart_lines").selectAll().executeTakeFirstOrThrow();
  const { date, slot, quantity, expires_at } = await db.selectFrom("holds").selectAll().executeTakeFirstOrThrow();
  return {
    ...{
      date,
      slot,
      quantity,
      attributes: "[]",
      expires: expires_at.toISOString(),
      created: kept.created_at.toISOString(),
    },
    ...{ route: kept.route, hash: kept.request_hash, answer: JSON.stringify(kept.answer) },
    // Split around the line's id, which differs each time.
    ...{ line_before: '[{"id":"', line_after: `",${JSON.stringify(line).slice(1)}]` },
  };
}
