import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { changeHeld } from "./hold-statements.ts";
import { OpenSeatsChange } from "./open-seats.ts";
import { compareRows } from "./seat-row.ts";

const batchSize = 500;

/**
 * Releases expired holds. They count as free from the moment they expire; this only tidies up, and several servers may do it at once.
 * Returns how many it released.
 */
export async function sweepHolds(db: Db, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const swept = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ event_id: string; date: string; slot: string; quantity: number; address_key: string | null }>`
        delete from holds where (cart_id, event_id, date, slot) in (
          select cart_id, event_id, date, slot from holds where expires_at <= ${now} limit ${batchSize} for update skip locked
        ) returning event_id, date, slot, quantity, address_key`.execute(tx);
      const freed = rows.map(({ event_id, date, slot, quantity }) => ({ eventId: event_id, date, slot, quantity })).sort(compareRows);
      for (const { eventId, date, slot, quantity } of freed) await changeHeld(tx, eventId, date, slot, -quantity);
      const open = new OpenSeatsChange();
      for (const { address_key, quantity } of rows) open.add(address_key, -quantity);
      await open.write(tx, undefined);
      return rows.length;
    });
    total += swept;
    if (swept < batchSize) return total;
  }
}
