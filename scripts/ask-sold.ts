import { Kysely } from "kysely";
import { openPostgres } from "../server/core/database/postgres.ts";
import type { Tables } from "../server/core/database/tables.ts";
import { compareWithSold, formatSold } from "../server/museum/catalogue/compare-sold.ts";
import type { Museum } from "../server/museum/catalogue/museum.ts";
import type { CataloguePart } from "../server/museum/model/catalogue-places.ts";

/** Lists what PostgreSQL has sold that the catalogue no longer has, one line each. */
export async function askSold(
  databaseUrl: string,
  museum: Museum,
  parts?: readonly CataloguePart[],
): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: openPostgres(databaseUrl).dialect });
  try {
    return (await compareWithSold(db, museum)).map((problem) => formatSold(problem, parts));
  } finally {
    await db.destroy();
  }
}
