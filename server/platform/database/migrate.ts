import { type Migration, Migrator, sql } from "kysely";
import { baseline } from "./migrations/0001-baseline.ts";
import type { Db } from "./tables.ts";

/** By name, run in the order of their names, each once. What has been released is never edited: add another. */
const migrations: Record<string, Migration> = { "0001-baseline": baseline };

/** What all databases have that were made before the tables got their baseline. */
const beforeFirstRelease = "0001-selling";

/** Brings the tables up to date under the database's own lock, so that several servers may start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
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
  throw new Error(`The database could not be brought up to date${failed ? `: ${failed} failed` : ""}.`, { cause: error });
}

/** Names of the migrations that this database has had; none where it cannot say so. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}
