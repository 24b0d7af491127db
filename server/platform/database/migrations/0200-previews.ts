import { type Kysely, type Migration, sql } from "kysely";

/** Where drafts are looked at (docs/behaviour.md, "Preview"). */
export const previews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table previews (
          employee_id text primary key references employees (id),
          token text not null unique,
          since timestamptz not null,
          view jsonb not null
        )`,
      )
      .execute(db);
  },
};
