import { type Kysely, type Migration, sql } from "kysely";
import { searchText } from "../search-text.ts";

/** By what customers and orders are found, folded by the server, so that it is the same on every database whatever its locale. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table customers add column search text not null default ''`.execute(db);
    await sql`alter table orders add column search text not null default ''`.execute(db);
    await fill(db, "customers", customersAfter);
    await fill(db, "orders", ordersAfter);
    // Without the extension, or the right to add it, searches are slower and find the same.
    await sql
      .raw(`do $$ begin
        create extension if not exists pg_trgm;
        create index customers_by_search on customers using gin (search gin_trgm_ops);
        create index orders_by_search on orders using gin (search gin_trgm_ops);
      exception when others then null; end $$`)
      .execute(db);
  },
};

interface Found {
  readonly id: string;
  readonly parts: (string | null)[];
}

const batch = 1000;

const customersAfter = (last: string) => sql<Found>`
  select c.id, array[c.first_name, c.last_name, c.email] || coalesce(array_agg(d.value) filter (where d.value is not null), '{}') as parts
  from customers c left join memberships m on m.customer_id = c.id
  left join lateral jsonb_each_text(m.details) d
    on d.key in ('primaryFirstName', 'primaryLastName', 'additionalFirstName', 'additionalLastName', 'contactEmail')
  where c.id > ${last} group by c.id order by c.id limit ${batch}`;
const ordersAfter = (last: string) =>
  sql<Found>`select id, array[first_name, last_name, email] as parts from orders where id > ${last} order by id limit ${batch}`;

async function fill(db: Kysely<unknown>, table: "customers" | "orders", after: typeof customersAfter): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await after(last).execute(db);
    if (rows.length === 0) return;
    const texts = rows.map(({ parts }) => searchText(parts));
    await sql`update ${sql.table(table)} t set search = u.search from unnest(${rows.map(({ id }) => id)}::text[], ${texts}::text[]) as u (id, search)
      where t.id = u.id`.execute(db);
    last = rows.at(-1)?.id ?? "";
  }
}
