import { sql } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { heldMemberships, lockCustomers } from "../memberships/held-memberships.ts";
import { standingOn } from "../memberships/standing.ts";
import { placeAgain } from "../memberships/standing-purchases.ts";
import type { StoredOrder } from "../orders/stored-order.ts";
import type { LineQuantity } from "./refund-of.ts";

const memberVariants = ({ index }: Museum) =>
  [...index.variants.values()].filter(({ membersOnly }) => membersOnly).map(({ id }) => id);

/** Locks in order of id, to prevent deadlocks. */
export async function lockWithMemberTickets(tx: Tx, museum: Museum, orderId: string): Promise<void> {
  const { rows: holders } = await sql<{
    customer: string;
  }>`select customer_id as customer from memberships where order_id = ${orderId}`.execute(tx);
  if (holders.length === 0) return;
  const customers = holders.map(({ customer }) => customer);
  const { rows } = await sql<{
    id: string;
  }>`select distinct orders.id from orders join order_lines as line on line.order_id = orders.id
    where customer_id = any(${customers}::text[]) and variant_id = any(${memberVariants(museum)}::text[]) and refunded < quantity`.execute(
    tx,
  );
  const ids = [orderId, ...rows.map(({ id }) => id)];
  await sql`select from orders where id = any(${ids}::text[]) order by id for update`.execute(tx);
}

/** Ends refunded memberships as of yesterday and places the others again. @returns the holders' ids */
export async function endMemberships(
  tx: Tx,
  museum: Museum,
  { id }: StoredOrder,
  lines: readonly LineQuantity[],
): Promise<readonly string[]> {
  const products = lines
    .filter(({ line, quantity }) => line.refunded + quantity === line.quantity)
    .map(({ line }) => line.productId);
  const { rows } = await sql<{ customer: string }>`
    select distinct customer_id as customer from memberships where order_id = ${id} and product_id = any(${products}::text[])`.execute(
    tx,
  );
  const holders = rows.map(({ customer }) => customer);
  if (holders.length === 0) return [];
  await lockCustomers(tx, holders);
  const at = new Date(museum.now.epochMilliseconds);
  await sql`update memberships set expires = least(expires, ${museum.date}::date - 1), refunded_at = coalesce(refunded_at, ${at}::timestamptz)
    where order_id = ${id} and product_id = any(${products}::text[])`.execute(tx);
  await placeAgain(tx, museum, holders);
  return holders;
}

interface MemberLine {
  readonly orderId: string;
  readonly position: number;
  readonly customer: string;
  readonly date: string;
  readonly left: number;
  readonly unused: number;
}

interface Unearned {
  readonly orderId: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
}

/** Takes the latest purchases first; admitted guests keep their tickets. */
export async function unearnedTickets(
  tx: Tx,
  museum: Museum,
  customerIds: readonly string[],
): Promise<readonly Unearned[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<MemberLine>`
    select orders.id as "orderId", line.position, customer_id as customer, dated.date, quantity - refunded as left, (
      select coalesce(sum(count.quantity - voided - redeemed), 0)::integer from tickets join ticket_counts as count on ticket_id = tickets.id
      where tickets.order_id = orders.id and voided_at is null and exists (
        select from jsonb_array_elements(from_lines) as part where (part->>0)::integer = line.position
      )
    ) as unused
    from orders join order_lines as line on line.order_id = orders.id
      cross join lateral (select value->>'value' as date from jsonb_array_elements(line.attributes) where value->>'key' = 'Date') as dated
    where customer_id = any(${customerIds}::text[]) and variant_id = any(${memberVariants(museum)}::text[]) and refunded < quantity
      and dated.date >= ${museum.date}
    order by orders.created_at desc, orders.id, line.position desc`.execute(tx);
  const held = await heldMemberships(tx, museum, customerIds);
  const excess = new Map<string, number>();
  const keyOf = ({ customer, date }: MemberLine) => JSON.stringify([customer, date]);
  for (const row of rows)
    excess.set(keyOf(row), (excess.get(keyOf(row)) ?? -allowedOn(held.get(row.customer) ?? [], row.date)) + row.left);
  const found = new Map<string, { position: number; quantity: number }[]>();
  for (const row of rows) {
    const open = excess.get(keyOf(row)) ?? 0;
    const quantity = Math.min(open, row.left, row.unused);
    if (quantity <= 0) continue;
    excess.set(keyOf(row), open - quantity);
    found.set(row.orderId, [...(found.get(row.orderId) ?? []), { position: row.position, quantity }]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([orderId, lines]) => ({ orderId, lines }));
}

function allowedOn(held: Parameters<typeof standingOn>[0], date: string): number {
  return standingOn(held, date).current?.membership.ticketsPerDay ?? 0;
}
