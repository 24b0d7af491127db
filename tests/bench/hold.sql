-- A hold as one would write it for one cart: the seats, if they are left, the cart with its lines (a document, as many as there are), and the
-- answer kept for the request's key.
\set event random(1, :slots)
\set id random(1, 9223372036854775807)
\set line random(1, 9223372036854775807)
\set key random(1, 9223372036854775807)
with taken as (
  update inventory set held = held + :quantity::integer
  where event_id = :event::text and date = :date::date and slot = :slot::text and held + sold + :quantity::integer <= wanted returning 1
), kept as (
  insert into idempotency_keys (key, route, request_hash, status, answer, created_at)
  select :key::text, :route::text, :hash::text, 200, :answer::jsonb, :created::timestamptz from taken
), cart as (
  insert into carts (id, attributes, expires_at, extensions, customer_id, created_at)
  select :id::text, :attributes::jsonb, :expires::timestamptz, 0, null, :created::timestamptz from taken
), line as (
  insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
  select line.id, :id::text, line.position, line.variant_id, line.quantity, line.attributes from taken
  cross join jsonb_to_recordset((:line_before || :line::text || :line_after)::jsonb)
    as line (id text, position integer, variant_id text, quantity integer, attributes jsonb)
)
insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
select :id::text, :event::text, :date::date, :slot::text, :quantity::integer, :expires::timestamptz from taken;
