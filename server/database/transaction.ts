import type { Db, Tx } from "./tables.ts";

/** Deadlock and serialization failure: the database undid the transaction, which may be tried again as it is. */
const retryable = new Set(["40P01", "40001"]);
const tries = 4;

/** Runs `work` in one transaction; once more, a few times, when the database gave it up for another's sake. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === tries || !retryable.has(code)) throw error;
    }
  }
}
