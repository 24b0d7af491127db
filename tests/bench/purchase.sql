-- A purchase as one would write it: the reads, a cart, its hold, the order with its ticket, the mail into the outbox and out of it again.
\set event random(1, :slots)
\set id random(1, 9223372036854775807)
\set line random(1, 9223372036854775807)
\set order random(1, 9223372036854775807)
\set ticket random(1, 9223372036854775807)
\set mail random(1, 9223372036854775807)
\set key random(1, 9223372036854775807)
\set other random(1, 9223372036854775807)
select date, slot, wanted - held - sold as left from inventory where event_id = :event::text and date between '2026-12-01' and '2026-12-31';
begin;
insert into idempotency_keys (key, route, request_hash, status, answer, created_at) values (:key::text, '/checkout/create', 'hash', 200, :answer::jsonb, now());
insert into carts (id, attributes, expires_at, extensions, created_at) values (:id::text, '[]', now() + interval '15 minutes', 0, now());
insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes) values (:line::text, :id::text, 0, 'adult', 2, '[{"key":"Date","value":"2026-12-01"}]');
end;
select date, slot, wanted - held - sold as left from inventory where event_id = :event::text and date = '2026-12-01';
begin;
insert into idempotency_keys (key, route, request_hash, status, answer, created_at) values (:other::text, '/checkout-item/attribute', 'hash', 200, :answer::jsonb, now());
select * from carts where id = :id::text for update;
update cart_lines set attributes = '[{"key":"Date","value":"2026-12-01"},{"key":"Time","value":"10:00 AM"}]' where cart_id = :id::text;
insert into holds (cart_id, event_id, date, slot, quantity, expires_at) values (:id::text, :event::text, '2026-12-01', :slot::text, 2, now() + interval '15 minutes');
update inventory set held = held + 2 where event_id = :event::text and date = '2026-12-01' and slot = :slot::text and held + sold + 2 <= wanted;
end;
select * from carts join cart_lines on cart_lines.cart_id = carts.id where carts.id = :id::text;
begin;
select * from carts join cart_lines on cart_lines.cart_id = carts.id where carts.id = :id::text for update;
insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, attributes, subtotal_cents, tax_cents, total_cents, currency_code, search, created_at)
  values (:order::text, :id::text, :ticket::text, 'Ada', 'Lovelace', 'ada@museum.example', '[]', 5000, 0, 5000, 'USD', 'ada lovelace', now());
insert into order_lines (order_id, position, variant_id, product_id, product_type, title, ticket_type, quantity, price_cents, attributes)
  values (:order::text, 0, 'adult', :event::text, 'admission', 'Gallery', 'Adult', 2, 2500, '[]');
insert into tickets (id, order_id, position, event_id, title, date, slot) values (:ticket::text, :order::text, 0, :event::text, 'Gallery', '2026-12-01', :slot::text);
insert into ticket_counts (ticket_id, position, ticket_type, quantity) values (:ticket::text, 0, 'Adult', 2);
insert into outbox (id, mail, due_at, created_at) values (:mail::text, :answer::jsonb, now(), now());
update carts set order_id = :order::text where id = :id::text;
delete from holds where cart_id = :id::text;
update inventory set held = held - 2, sold = sold + 2 where event_id = :event::text and date = '2026-12-01' and slot = :slot::text;
end;
select * from orders join tickets on tickets.order_id = orders.id join ticket_counts on ticket_counts.ticket_id = tickets.id where orders.id = :order::text;
update outbox set attempts = attempts + 1 where id = :mail::text;
delete from outbox where id = :mail::text;
