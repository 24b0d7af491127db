import { type Kysely, type Migration, sql } from "kysely";

/** Keeps each purchase of a membership, so that its days can be computed again (docs/behaviour.md, "Which membership counts"). */
export const membershipPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
    await rememberPurchases(db);
  },
};

const statements = [
  // The first day on which it could begin, how long it lasts (ISO 8601), and when it took its place among its member's; null until one of these changes its days.
  "alter table memberships add column from_day date",
  "alter table memberships add column lasts text",
  "alter table memberships add column placed_at timestamptz",
  "alter table memberships add column refunded_at timestamptz",
  `update memberships set refunded_at = order_lines_back.at from (
    select line.order_id, product_id, coalesce(max(entry.at), now()) as at from order_lines as line
      left join line_entries as entry on entry.order_id = line.order_id and entry.position = line.position
    where product_type = 'membership' and refunded = quantity group by line.order_id, product_id
  ) as order_lines_back where memberships.order_id = order_lines_back.order_id and memberships.product_id = order_lines_back.product_id`,
];

interface Row {
  readonly id: string;
  readonly customer: string;
  readonly product: string;
  readonly tickets: number;
  readonly cents: number;
  /** Milliseconds since 1970. */
  readonly boughtAt: number;
  starts: string;
  expires: string;
}

/** A better level moved those of lower levels back by its days: undone from the last purchase to the first, each is as it was bought. */
async function rememberPurchases(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    select memberships.id, customer_id as customer, memberships.product_id as product, tickets_per_day as tickets, coalesce(price_cents, 0) as cents,
      starts::text as starts, expires::text as expires,
      (extract(epoch from memberships.created_at) * 1000)::float8 as "boughtAt"
    from memberships left join order_lines as line on line.order_id = memberships.order_id and line.product_id = memberships.product_id
    where refunded_at is null and customer_id in (select customer_id from memberships group by customer_id having count(*) > 1)
    order by customer_id, memberships.created_at, memberships.id`.execute(db);
  for (const customer of new Set(rows.map((row) => row.customer))) {
    const held = rows.filter((row) => row.customer === customer);
    const from = new Map<string, string>();
    for (let at = held.length - 1; at >= 0; at -= 1) {
      const bought = held[at] as Row;
      from.set(bought.id, firstDay(bought, held.slice(0, at)));
      const days = daysBetween(bought.starts, bought.expires) + 1;
      for (const earlier of held.slice(0, at)) {
        if (!isLower(earlier, bought) || earlier.expires <= bought.expires) continue;
        earlier.expires = addDays(earlier.expires, -days);
        if (earlier.starts > bought.starts) earlier.starts = addDays(earlier.starts, -days);
      }
    }
    for (const { id, starts, expires } of held)
      await sql`update memberships set from_day = ${from.get(id)}::date, lasts = ${`P${daysBetween(starts, expires)}D`} where id = ${id}`.execute(db);
  }
}

/** A renewal could have begun when it was bought; it only waits for the membership before it. */
function firstDay(row: Row, before: readonly Row[]): string {
  const isRenewal = before.some((each) => !isLower(each, row) && addDays(each.expires, 1) === row.starts);
  const day = new Date(row.boughtAt).toISOString().slice(0, 10);
  return isRenewal && day < row.starts ? day : row.starts;
}

function isLower(a: Row, b: Row): boolean {
  return a.product !== b.product && (a.tickets - b.tickets || a.cents - b.cents) < 0;
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
