import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { parseCents } from "../../../commerce/money.ts";
import type { LaterMembership } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { type AdditionalMember, additionalMember, memberNames } from "./member-names.ts";
import { compareLevels, type Level, type Purchase, placeAll } from "./place-membership.ts";

/** Days are YYYY-MM-DD, both included. */
export interface Held extends Level {
  readonly id: string;
  readonly productId: string;
  readonly level: string;
  readonly title: string;
  readonly starts: string;
  readonly expires: string;
  /** Such as "Ada Lovelace and Charles Babbage"; "" without names. */
  readonly memberName: string;
  readonly additionalMember?: AdditionalMember | undefined;
}

interface Reading {
  /** Excludes refunded ones, which must not delay later purchases. */
  readonly kept?: boolean;
}

/**
 * Includes past ones. A level's price is the catalogue's current one, or zero. Titles are those of the purchase, or in
 * another language than the museum's first the current ones.
 */
export async function heldMemberships(
  db: Db | Tx,
  { index, tenant }: Pick<Museum, "index" | "tenant">,
  customerIds: readonly string[],
  { kept = false }: Reading = {},
): Promise<ReadonlyMap<string, readonly Held[]>> {
  const held = new Map<string, Held[]>(customerIds.map((id) => [id, []]));
  if (customerIds.length === 0) return held;
  const rows = await db
    .selectFrom("memberships")
    .select(["id", "customer_id", "product_id", "level", "title", "starts", "expires", "tickets_per_day", "details"])
    .where("customer_id", "in", customerIds)
    .$if(kept, (query) => query.where("refunded_at", "is", null))
    .orderBy("starts")
    .orderBy("id")
    .execute();
  const isTranslated = tenant.locale !== tenant.languages[0];
  for (const { id, customer_id, product_id, level, title, starts, expires, tickets_per_day, details } of rows) {
    const product = index.catalogue.memberships.find((membership) => membership.id === product_id);
    held.get(customer_id)?.push({
      id,
      productId: product_id,
      level,
      title: (isTranslated && product?.title) || title,
      starts,
      expires,
      ticketsPerDay: tickets_per_day,
      cents: product === undefined ? 0 : parseCents(product.price),
      memberName: memberNames(tenant.locale, details),
      additionalMember: additionalMember(details),
    });
  }
  return held;
}

export async function membershipsOf(
  db: Db | Tx,
  museum: Pick<Museum, "index" | "tenant">,
  customerId: string,
  reading?: Reading,
): Promise<readonly Held[]> {
  return (await heldMemberships(db, museum, [customerId], reading)).get(customerId) ?? [];
}

/** YYYY-MM-DD, both included. */
interface Period {
  readonly membership: Held;
  readonly from: string;
  readonly until: string;
}

export interface Standing {
  readonly current: Period | undefined;
  /** New memberships, or paused ones that continue, in order. */
  readonly later: readonly Period[];
  readonly ended: Held | undefined;
}

/**
 * The best valid level counts; others pause (docs/decisions/0023-accounts-and-memberships.md). Account, desk, card and
 * allowance use this.
 * @param day YYYY-MM-DD, in the museum's time zone
 */
export function standingOn(held: readonly Held[], day: string): Standing {
  const periods = periodsFrom(held, day);
  const current = periods.find(({ from }) => from <= day);
  return {
    current,
    later: periods.filter((period) => period !== current),
    ended: held
      .filter(({ expires }) => expires < day)
      .reduce<Held | undefined>((last, each) => (last && last.expires >= each.expires ? last : each), undefined),
  };
}

/** The first period starts when it took effect. */
function periodsFrom(held: readonly Held[], day: string): Period[] {
  const changes = held.flatMap(({ starts, expires }) => [starts, dayAfter(expires)]).filter((change) => change > day);
  const cuts = [...new Set([day, ...changes])].sort();
  const periods: Period[] = [];
  for (const [at, cut] of cuts.entries()) {
    const membership = bestOn(held, cut);
    const last = periods.at(-1);
    const next = cuts[at + 1];
    if (membership === undefined || next === undefined) continue;
    const until = dayBefore(next);
    if (last?.membership === membership && last.until === dayBefore(cut))
      periods[periods.length - 1] = { ...last, until };
    else periods.push({ membership, from: cut === day ? membership.starts : cut, until });
  }
  return periods;
}

function bestOn(held: readonly Held[], day: string): Held | undefined {
  return held
    .filter(({ starts, expires }) => starts <= day && day <= expires)
    .reduce<Held | undefined>((best, each) => (best !== undefined && order(best, each) >= 0 ? best : each), undefined);
}

/** At the same level, the later end wins. */
function order(a: Held, b: Held): number {
  return compareLevels(a, b) || (a.expires < b.expires ? -1 : 1);
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

export function showLater({ membership: { level, title }, from, until }: Period): LaterMembership {
  return { level, title, starts: from, expires: until };
}

/** Requires a membership valid today: an account alone is made in seconds. */
export async function isMember(
  db: Db | Tx,
  museum: Pick<Museum, "index" | "date" | "tenant">,
  customerId: string | null,
): Promise<boolean> {
  return (
    customerId !== null && standingOn(await membershipsOf(db, museum, customerId), museum.date).current !== undefined
  );
}

/** Ends an order's memberships as of yesterday and places their holders' others again. @returns the holders' ids */
export async function endMemberships(
  tx: Tx,
  museum: Museum,
  orderId: string,
  productIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ customer: string }>`
    select distinct customer_id as customer from memberships
    where order_id = ${orderId} and product_id = any(${productIds}::text[])`.execute(tx);
  const holders = rows.map(({ customer }) => customer);
  if (holders.length === 0) return [];
  await lockCustomers(tx, holders);
  const at = new Date(museum.now.epochMilliseconds);
  await sql`update memberships set expires = least(expires, ${museum.date}::date - 1), refunded_at = coalesce(refunded_at, ${at}::timestamptz)
    where order_id = ${orderId} and product_id = any(${productIds}::text[])`.execute(tx);
  await placeAgain(tx, museum, holders);
  return holders;
}

/** Places memberships as if refunded ones had never been bought. The caller must lock the people. */
async function placeAgain(tx: Tx, museum: Museum, customerIds: readonly string[]): Promise<void> {
  const held = await heldMemberships(tx, museum, customerIds);
  for (const [customerId, memberships] of held) {
    const { rows } = await sql<Pick<Purchase, "id" | "from" | "lasts">>`
      select id, ${from}::text as "from", ${lasts} as lasts from memberships where customer_id = ${customerId} and refunded_at is null
      order by coalesce(placed_at, created_at), created_at, id`.execute(tx);
    const known = new Map(memberships.map((each) => [each.id, each]));
    const purchases = rows.flatMap((row) => {
      const membership = known.get(row.id);
      return membership === undefined ? [] : [{ ...membership, ...row }];
    });
    const placed = placeAll(purchases);
    await moveMemberships(
      tx,
      placed.filter(
        ({ id, starts, expires }) => known.get(id)?.starts !== starts || known.get(id)?.expires !== expires,
      ),
    );
  }
}

/** Fall back to the current days if nothing has moved them. */
const from = sql<string>`coalesce(from_day, starts)`;
const lasts = sql<string>`coalesce(lasts, 'P' || (expires - starts) || 'D')`;

/** Keeps the original days, to place them again after a refund. */
export async function moveMemberships(
  tx: Tx,
  moved: readonly { readonly id: string; readonly starts: string; readonly expires: string }[],
): Promise<void> {
  for (const { id, starts, expires } of moved)
    await tx.updateTable("memberships").set({ starts, expires, from_day: from, lasts }).where("id", "=", id).execute();
}

/** Lock after the cart and before seats, by id, to prevent deadlocks. Referencing carts and orders do not wait. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}
