import { inBatches } from "../database/in-batches.ts";
import { statement } from "../database/statement.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { releaseHeld } from "./hold-statements.ts";
import { OpenSeatsChange } from "./open-seats.ts";
import { type Claim, compareRows, rowKey } from "./seat-row.ts";

interface Swept {
  readonly event_id: string;
  readonly date: string;
  readonly slot: string;
  readonly quantity: number;
  readonly address_key: string | null;
}

const dropExpired = statement<[now: Date, most: number], Swept>(
  "drop_expired_holds",
  `delete from holds where ctid = any (array(select ctid from holds where expires_at <= $1 limit $2::integer for update skip locked))
  returning event_id, date, slot, quantity, address_key`,
);

/**
 * Releases expired holds. They count as free from the moment they expire; this only tidies up, and several servers may do it at once. Each
 * row of the inventory is changed once a batch, last but for the counts of addresses: who wants its seats waits for the end of one batch.
 * @returns how many it released
 */
export function sweepHolds(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(
    (most) =>
      inTransaction(db, async (tx) => {
        const { rows } = await dropExpired(tx, now, most);
        if (rows.length === 0) return 0;
        const open = new OpenSeatsChange();
        for (const { address_key, quantity } of rows) open.add(address_key, -quantity);
        await releaseHeld(tx, JSON.stringify(sumByRow(rows)));
        await open.write(tx, undefined);
        return rows.length;
      }),
    signal,
  );
}

/** In the order in which everyone locks them. */
function sumByRow(swept: readonly Swept[]) {
  const sums = new Map<string, Claim>();
  for (const { event_id: eventId, date, slot, quantity } of swept) {
    const key = rowKey({ eventId, date, slot });
    sums.set(key, { eventId, date, slot, quantity: quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()].sort(compareRows).map(({ eventId, ...row }, position) => ({ position, event_id: eventId, ...row }));
}
