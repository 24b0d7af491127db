import { type Kysely, type Migration, sql } from "kysely";

/** Each line's own tax and rate, and what became of its price, on the day on which it did (docs/behaviour.md, "After the sale"). */
export const lineEntries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Lines of before taxes were kept for each have a share of their order's, by what they cost.
  `update order_lines set tax_cents = shared.tax from (
    select order_id, position, coalesce(round(order_tax::numeric * net_until / nullif(order_net, 0))
      - round(order_tax::numeric * (net_until - net) / nullif(order_net, 0)), 0)::integer as tax
    from (
      select order_id, position, orders.tax_cents as order_tax, orders.subtotal_cents - orders.discount_cents as order_net,
        price_cents * quantity - line.discount_cents as net,
        sum(price_cents * quantity - line.discount_cents) over (partition by order_id order by position) as net_until
      from orders join order_lines as line on line.order_id = orders.id
      where exists (select from order_lines as unknown where unknown.order_id = orders.id and unknown.tax_cents is null)
    ) as netted
  ) as shared where order_lines.order_id = shared.order_id and order_lines.position = shared.position and order_lines.tax_cents is null`,
  "alter table order_lines alter column tax_cents set default 0",
  "alter table order_lines alter column tax_cents set not null",
  "alter table order_lines add column tax_rate text",
  `create table line_entries (
    id bigint generated always as identity primary key,
    order_id text not null,
    position integer not null,
    kind text not null check (kind in ('moved', 'refunded')),
    net_cents integer not null,
    tax_cents integer not null,
    at timestamptz not null,
    foreign key (order_id, position) references order_lines (order_id, position)
  )`,
  // Share refunds out over lines as reports did: cancelled items first, the rest by what is left of each line. Rounded along lines and
  // days, so that both add up.
  `insert into line_entries (order_id, position, kind, net_cents, tax_cents, at)
  with given_back as (
    select order_id, at, row_number() over of_order as turn, sum(cents) over of_order as until, sum(cents) over (partition by order_id) as whole
    from (
      select payments.order_id, ledger.at, ledger.amount_cents as cents, ledger.id::text as name from ledger join payments on payments.id = payment_id
        where kind = 'refunded' and payments.order_id is not null
      union all select order_id, owed_at, amount_cents, id from refunds where paid_at is null
    ) as moved window of_order as (partition by order_id order by at, name)
  ), paid as (
    select orders.id as order_id, position, orders.refunded_cents as refunded, orders.total_cents as total, price_cents * quantity - line.discount_cents as net,
      line.tax_cents as tax, line.refunded::numeric / quantity as part
    from orders join order_lines as line on line.order_id = orders.id where orders.refunded_cents > 0
  ), weighed as (
    select *, case when total = 0 then 0 when cancelled < total
        then own + (refunded - cancelled) * (net + tax - own) / (total - cancelled) else refunded * (net + tax) / total::numeric end as share
    from (select *, sum(own) over (partition by order_id) as cancelled from (select *, (net + tax) * part as own from paid) as cancelling) as summed
  ), shared as (
    select *, round(until) - round(until - share) as back
    from (select *, sum(share) over (partition by order_id order by position) as until from weighed) as spread
  ), split as (
    select order_id, position, back - back_tax as back_net, back_tax
    from (select *, coalesce(round(back * tax / nullif(net + tax, 0)), 0) as back_tax from shared) as taxed
  ), cells as (
    select *, sum(cents) over (partition by order_id order by position, kind) as until_here
    from (select order_id, position, 'net' as kind, back_net as cents from split union all select order_id, position, 'tax', back_tax from split) as parted
  ), rounded as (
    select cells.order_id, position, kind, turn, at, round(until_here * until / whole) - round((until_here - cents) * until / whole) as so_far
    from cells join given_back using (order_id)
  ), steps as (
    select order_id, position, turn, at, sum(step) filter (where kind = 'net') as net, sum(step) filter (where kind = 'tax') as tax
    from (select *, so_far - coalesce(lag(so_far) over (partition by order_id, position, kind order by turn), 0) as step from rounded) as stepped
    group by order_id, position, turn, at
  )
  select order_id, position, 'refunded', net::integer, tax::integer, at from steps where net <> 0 or tax <> 0 order by at, order_id, position`,
  "create index line_entries_of_order on line_entries (order_id, position)",
  "create index line_entries_by_day on line_entries (at)",
];
