import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { parseCents } from "../../museum/model/cents.ts";
import { type AdditionalMember, additionalMember, memberNames } from "./member-names.ts";

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

/** Includes past ones. A level's price is the catalogue's current one, or zero. */
export async function heldMemberships(
  db: Db | Tx,
  { index }: Pick<Museum, "index">,
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
  for (const { id, customer_id, product_id, level, title, starts, expires, tickets_per_day, details } of rows) {
    const product = index.catalogue.memberships.find((membership) => membership.id === product_id);
    held.get(customer_id)?.push({
      id,
      productId: product_id,
      level,
      title,
      starts,
      expires,
      ticketsPerDay: tickets_per_day,
      cents: product === undefined ? 0 : parseCents(product.price),
      memberName: memberNames(details),
      additionalMember: additionalMember(details),
    });
  }
  return held;
}

export async function membershipsOf(
  db: Db | Tx,
  museum: Pick<Museum, "index">,
  customerId: string,
  reading?: Reading,
): Promise<readonly Held[]> {
  return (await heldMemberships(db, museum, [customerId], reading)).get(customerId) ?? [];
}

/** Lock after the cart and before seats, by id, to prevent deadlocks. Referencing carts and orders do not wait. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** The price is in cents. */
export interface Level {
  readonly ticketsPerDay: number;
  readonly cents: number;
}

/** Compares member tickets per day, then price. Positive if `a` is better. */
export function compareLevels(a: Level, b: Level): number {
  return a.ticketsPerDay - b.ticketsPerDay || a.cents - b.cents;
}
