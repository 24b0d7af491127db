import { type Kysely, type Migration, sql } from "kysely";

/** The guests who have come are counted by day and time, so that nobody counts a day's tickets again and again. */
export const arrivals: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table inventory add column arrived integer not null default 0 check (arrived >= 0)",
  `update inventory set arrived = counted.arrived from (
    select event_id, date, slot, sum(redeemed) as arrived from tickets join ticket_counts on ticket_id = tickets.id where redeemed > 0 group by event_id, date, slot
  ) as counted where (inventory.event_id, inventory.date, inventory.slot) = (counted.event_id, counted.date, counted.slot)`,
  "create index inventory_sold_of_day on inventory (date) where sold > 0",
];
