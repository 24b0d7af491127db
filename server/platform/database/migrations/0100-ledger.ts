import { type Kysely, type Migration, sql } from "kysely";

/** What was paid and given back, for ever: rows are added, never changed (docs/behaviour.md, "The ledger"). */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // One charge. Its sums are those of its entries, kept by the trigger below; what holds for them holds for whoever writes at the same time.
  `create table payments (
    id text primary key,
    cart_id text not null,
    order_id text references orders (id),
    provider text not null,
    provider_id text,
    amount_cents integer not null check (amount_cents > 0),
    currency_code text not null,
    captured_cents integer not null default 0,
    refunded_cents integer not null default 0,
    created_at timestamptz not null,
    constraint payments_capture_no_more_than_asked check (captured_cents between 0 and amount_cents),
    constraint payments_refund_no_more_than_captured check (refunded_cents between 0 and captured_cents)
  )`,
  "create index payments_of_order on payments (order_id)",
  "create index payments_of_cart on payments (cart_id)",
  "create unique index payments_at_provider on payments (provider, provider_id)",
  `create table ledger (
    id bigint generated always as identity primary key,
    payment_id text not null references payments (id),
    kind text not null check (kind in ('authorised', 'captured', 'refunded', 'disputed')),
    amount_cents integer not null check (amount_cents > 0),
    provider_id text not null,
    reason text,
    employee_id text references employees (id),
    at timestamptz not null,
    constraint ledger_says_each_once unique (payment_id, kind, provider_id)
  )`,
  `create function add_to_payment() returns trigger language plpgsql as $$ begin
    update payments set
      captured_cents = captured_cents + case when new.kind = 'captured' then new.amount_cents else 0 end,
      refunded_cents = refunded_cents + case when new.kind = 'refunded' then new.amount_cents else 0 end
    where id = new.payment_id;
    return null;
  end $$`,
  "create trigger ledger_adds_to_payment after insert on ledger for each row execute function add_to_payment()",
  `create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`,
  "create trigger ledger_is_append_only before update or delete on ledger for each statement execute function refuse_change()",
  // Until now only the demo took money, all of it at once.
  `insert into payments (id, cart_id, order_id, provider, provider_id, amount_cents, currency_code, created_at)
    select id, cart_id, id, 'demo', id, total_cents, currency_code, created_at from orders where total_cents > 0`,
  `insert into ledger (payment_id, kind, amount_cents, provider_id, at)
    select id, 'captured', amount_cents, id, created_at from payments`,
];
