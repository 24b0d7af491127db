import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { compareRows, type SeatRow } from "./seat-row.ts";

export interface Capacity extends SeatRow {
  readonly capacity: number;
}

const batchSize = 5000;

/**
 * Makes the inventory say what the catalogue says of these rows. What is held or sold stays: where it is more than the new capacity,
 * nothing more is sold until it is less. Rows that are not named stay as they are.
 */
export async function syncInventory(db: Db, rows: readonly Capacity[]): Promise<void> {
  const sorted = [...rows].sort(compareRows);
  for (let start = 0; start < sorted.length; start += batchSize) {
    const batch = sorted.slice(start, start + batchSize).map(({ eventId, date, slot, capacity }) => ({ event_id: eventId, date, slot, wanted: capacity }));
    const given = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (event_id text, date date, slot text, wanted integer)`;
    await inTransaction(db, async (tx) => {
      await sql`insert into inventory (event_id, date, slot, wanted, capacity)
        select event_id, date, slot, wanted, wanted from ${given} on conflict do nothing`.execute(tx);
      await sql`update inventory set wanted = given.wanted, capacity = greatest(given.wanted, held + sold) from ${given}
        where inventory.event_id = given.event_id and inventory.date = given.date and inventory.slot = given.slot and inventory.wanted <> given.wanted`.execute(
        tx,
      );
    });
  }
}
