import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Db } from "./tables.ts";

/** By name, which is also their order. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The first migration of databases older than the baseline. */
const beforeFirstRelease = "0001-selling";

/** Migrates the tables under the database's own lock, so that several servers may start at the same time. */
export async function migrate(db: Db, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.includes(beforeFirstRelease))
    throw new Error(
      "This database was made before the first release, and its tables cannot be brought up to date. Start with an empty one: another DATA_DIR, or another DATABASE_URL.",
    );
  if (unknown.length > 0)
    throw new Error(
      `This database was used by a newer version of the server: it has ${unknown.join(", ")}, which this version does not know. ` +
        'Start that version, or restore the backup taken before the upgrade (docs/operations.md, "Upgrade").',
    );
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? `: ${failed} failed` : ""}.`, {
    cause: error,
  });
}

/** Makes a migration of statements. */
export function creating(statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Returns applied migration names; empty if the database has no such table. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}
