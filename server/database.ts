import { creating, migrate } from "./core/database/migrate.ts";
import { type DatabaseLocation, openDatabase as open, openEmptyDatabase as openEmpty } from "./core/database/open.ts";
import type { Db } from "./core/database/tables.ts";
import { appendOnly } from "./core/database/tables.ts";
import { requestTables } from "./core/http/tables.ts";
import { mailTables } from "./core/mail/tables.ts";
import { features } from "./features.ts";
import { inventoryTables } from "./museum/inventory/tables.ts";

/** The tables of version 1.0. Foreign keys point to tables before theirs, so the features follow their order. */
const baseline = [
  ...appendOnly,
  ...requestTables,
  ...mailTables,
  ...inventoryTables,
  ...features.flatMap(({ tables = [] }) => tables),
];

/** Statements that insert the rows a new museum begins with. */
export const initialRows = baseline.filter((statement) => statement.startsWith("insert into "));

/** Runs once each, in name order. Never edit a released migration; add another. */
const migrations = { "0001-baseline": creating(baseline) };

/** Opens and migrates the database. @throws Error if the server is unreachable or a migration fails */
export function openDatabase(location: DatabaseLocation): Promise<Db> {
  return open(location, migrations);
}

/** `image` is about 40 MB: openDatabase starts from it many times faster than it creates the tables. */
export function openEmptyDatabase(): Promise<{ readonly db: Db; readonly image: Blob }> {
  return openEmpty(migrations);
}

/** @throws Error if the database belongs to another version */
export function migrateDatabase(db: Db): Promise<void> {
  return migrate(db, migrations);
}
