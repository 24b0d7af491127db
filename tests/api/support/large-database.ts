import { sql } from "kysely";
import type { Db } from "../../../server/core/database/tables.ts";

/** From about this size, PostgreSQL's plans no longer change. */
export const rows = Number(process.env.ROWS ?? 10_000);

/**
 * Fills the growing tables: customers with one membership each, orders of the last three hundred days with one ticket
 * each within sixty days of `today` (YYYY-MM-DD), abandoned carts, and stored requests, mails and attempts. Then
 * updates the planner's statistics.
 */
export async function fillDatabase(db: Db, today: string): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`.execute(
    db,
  );
  // Creating them afterwards takes a third of the time.
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const statement of statementsFor(today)) await sql.raw(statement).execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
}

const firsts = "array['Ada','Grace','Alan','Edsger','Barbara','Donald','Katherine','Dorothy','Mary','Annie']";
const lasts =
  "array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Johnson','Vaughan','Jackson','Easley','Hamilton']";
const first = `(${firsts})[1 + n % 10]`;
const last = `(${lasts})[1 + n % 11] || md5(n::text)`;
const email = `'guest-' || n || '@museum.example'`;
const search = `lower(${first}) || E'\\n' || lower(${last}) || E'\\n' || ${email}`;
const events = "(array['gallery', 'film', 'free-day', 'night'])[1 + n % 4]";

function statementsFor(today: string): string[] {
  const from = `from generate_series(1, ${rows}) as n`;
  // Each order has an answer, as if every visitor were asked a question.
  const answers = JSON.stringify([
    { step: "/event/gallery/questions", field: "help", title: "Help", text: "No", choices: ["No"] },
  ]);
  const at = (days: number) => `timestamptz '${today}' + interval '${days} days'`;
  const spread = `timestamptz '${today}' - n % 300 * interval '1 day'`;
  return [
    `insert into employees (id, name, permissions, created_at) values ('clerk', 'Clerk', '[]', ${at(-90)})`,
    `insert into customers (id, email, email_key, first_name, last_name, search, created_at)
      select 'customer-' || n, ${email}, ${email}, ${first}, ${last}, ${search}, ${at(-90)} ${from}`,
    `insert into memberships (id, customer_id, product_id, level, title, member_limit, tickets_per_day, starts, expires, details, created_at)
      select 'membership-' || n, 'customer-' || n, 'individual', 'individual', 'Individual', 1, 2, ${at(-90)}, ${at(200)} + n % 300 * interval '1 day', '{}',
      ${spread} ${from}`,
    `insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, customer_id, attributes, answers, subtotal_cents, tax_cents, total_cents,
        currency_code, search, created_at)
      select 'order-' || n, 'ordered-' || n, 'code-' || n, ${first}, ${last}, ${email}, 'customer-' || n, '[]', '${answers}', 5000, 0, 5000, 'USD',
        ${search}, ${spread} ${from}`,
    `insert into order_notes (order_id, employee_id, text, at) select 'order-' || n, 'clerk', 'Wheelchair', ${spread} ${from}`,
    `insert into order_lines (order_id, position, variant_id, product_id, product_type, title, ticket_type, quantity, price_cents, attributes)
      select 'order-' || n, 0, 'adult', 'gallery', 'admission', 'Gallery', 'Adult', 2, 2500, '[]' ${from}`,
    `insert into payments (id, cart_id, order_id, provider, provider_id, amount_cents, currency_code, created_at)
      select 'payment-' || n, 'ordered-' || n, 'order-' || n, case when n % 10 = 1 then 'card-terminal' else 'demo' end, '${today} T-' || n, 5000, 'USD',
        ${spread} ${from}`,
    `insert into ledger (payment_id, kind, amount_cents, provider_id, at) select 'payment-' || n, 'captured', 5000, '', ${spread} ${from}`,
    `insert into refunds (id, order_id, payment_id, amount_cents, reason, look_at, paid_at, owed_at)
      select 'refund-' || n, 'order-' || n, 'payment-' || n, 5000, '', case when n % 100 = 0 then ${at(3)} end, case when n % 100 > 0 then ${at(0)} end, ${at(0)}
      ${from} where n % 10 = 0`,
    `insert into tickets (id, order_id, position, event_id, title, date, slot)
      select 'ticket-' || n, 'order-' || n, 0, ${events}, ${events}, date '${today}' - 30 + n % 61, '10:00 AM' ${from}`,
    `insert into ticket_counts (ticket_id, position, ticket_type, quantity, redeemed) select 'ticket-' || n, 0, 'Adult', 2, n % 2 ${from}`,
    `insert into inventory (event_id, date, slot, wanted, capacity, sold, arrived)
      select event_id, date, slot, sum(quantity), sum(quantity), sum(quantity), sum(redeemed) from tickets join ticket_counts on ticket_id = tickets.id
      group by event_id, date, slot
      on conflict (event_id, date, slot) do update set wanted = inventory.wanted + excluded.sold, capacity = inventory.capacity + excluded.sold,
        sold = excluded.sold, arrived = excluded.arrived`,
    `insert into redemptions (id, nonce, employee_id, device, redeemed_at) select 'redemption-' || n, 'nonce-' || n, 'clerk', 'Front desk', ${spread} ${from}`,
    `insert into redemption_counts (redemption_id, ticket_id, position, quantity) select 'redemption-' || n, 'ticket-' || n, 0, 1 ${from} where n % 2 = 1`,
    `insert into desk_sales (id, nonce, kind, employee_id, device, order_id, order_number, lines, sold_at)
      select 'sale-' || n, 'nonce-' || n, 'eventCheckIn', 'clerk', 'Front desk', 'sold-' || n, n, '[]', ${at(-1)} ${from}`,
    `insert into carts (id, attributes, expires_at, customer_id, address_key, created_at)
      select 'cart-' || n, '[]', ${at(-4)}, 'customer-' || n, 'address-' || n, ${at(-5)} ${from}`,
    `insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes) select 'line-' || n, 'cart-' || n, 0, 'adult', 1, '[]' ${from}`,
    `insert into inventory (event_id, date, slot, wanted, capacity, held) select 'other-' || n, '${today}', '', 40, 40, 1 ${from}`,
    `insert into holds (cart_id, event_id, date, slot, quantity, expires_at, address_key)
      select 'cart-' || n, 'other-' || n, '${today}', '', 1, ${at(2)}, 'address-' || n ${from}`,
    `insert into open_seats (address_key, seats) select 'address-' || n, 1 ${from}`,
    `insert into idempotency_keys (key, route, request_hash, status, answer, created_at) select 'key-' || n, '', '', 200, '{}', ${at(0)} ${from}`,
    `insert into tokens (hash, kind, subject_id, expires_at, used_at, created_at) select 'hash-' || n, 'customer', 'customer-' || n, ${at(7)}, ${at(0)}, ${at(0)} ${from}`,
    `insert into outbox (id, mail, due_at, created_at) select 'mail-' || n, '{}', ${at(3)}, ${at(0)} ${from}`,
    `insert into mail_turns (recipient, turns, last_at) select 'recipient-' || n, '{}', ${at(2)} ${from}`,
    `insert into free_orders (day, key, orders) select '${today}', 'address ' || n, 1 ${from}`,
    `insert into tries (key, points, expire) select 'try-' || n, 1, 4102444800000 ${from}`,
    `insert into retired_cards (id, customer_id, retired_at) select 'retired-' || n, 'customer-' || n, ${at(-1)} ${from}`,
  ];
}
