-- One order with its tickets, by its key.
\set n random(1, :orders)
select * from orders join tickets on tickets.order_id = orders.id join ticket_counts on ticket_counts.ticket_id = tickets.id where orders.id = 'order-' || :n;
