import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../core/database/tables.ts";
import { type NamedThing, namesOf } from "../../museum/config/sale-terms.ts";
import type { Config } from "../../museum/model/config.ts";

/** Hash names: authors' texts may be too long for the index. */
const hashOf = (name: string) => createHash("sha256").update(name).digest("hex");

const rowsOf = (named: Iterable<NamedThing>) =>
  [...named].map(({ name, thing }) => ({ name_hash: hashOf(name), thing }));

/** Never deletes names: a name once sold stays on record. */
export async function recordNames(db: Db, { catalogue }: Config): Promise<void> {
  const rows = JSON.stringify(rowsOf(namesOf(catalogue)));
  await sql`insert into sold_names (name_hash, thing) select name_hash, thing from jsonb_to_recordset(${rows}::jsonb) as given (name_hash text, thing text)
    order by name_hash, thing on conflict do nothing`.execute(db);
}

/** Checks whether a new name belonged only to another product: buyers would expect that one's price. */
export async function namesOther(db: Db, renamed: readonly NamedThing[]): Promise<boolean> {
  if (renamed.length === 0) return false;
  const rows = rowsOf(renamed);
  const hashes = [...new Set(rows.map(({ name_hash }) => name_hash))];
  const known = await sql<{
    name_hash: string;
    things: string[];
  }>`select name_hash, array_agg(thing) as things from sold_names
    where name_hash = any(${hashes}::text[]) group by name_hash`.execute(db);
  const thingsOf = new Map(known.rows.map(({ name_hash, things }) => [name_hash, things]));
  return rows.some(({ name_hash, thing }) => thingsOf.get(name_hash)?.includes(thing) === false);
}
