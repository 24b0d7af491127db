import { type Kysely, type Migration, sql } from "kysely";

/** A visit keeps its name through all moves of its ticket; mails that nobody took stand in their order's history. */
export const visitsAndUndelivered: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table tickets add column visit_id text",
  `with recursive visits as (
    select id, id as visit, moved_to from tickets where moved_to is not null and moved_to <> id
      and not exists (select from tickets as earlier where earlier.moved_to = tickets.id and earlier.id <> tickets.id)
    union all
    select later.id, visit, later.moved_to from visits join tickets as later on later.id = visits.moved_to where visits.moved_to <> visits.id
  ) update tickets set visit_id = visit from visits where visits.id = tickets.id and visit <> tickets.id`,
  "alter table order_changes drop constraint order_changes_kind_check",
  `alter table order_changes add constraint order_changes_kind_check
    check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'returned', 'resent', 'corrected', 'given', 'undone', 'undelivered'))`,
];
