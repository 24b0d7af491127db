import { setImmediate as otherWork } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";

interface Seats {
  readonly capacity: number;
  readonly slots: readonly string[];
}

export interface Stock extends Seats {
  readonly id: string;
  /** Changes with everything that determines the rows, except the date. */
  readonly digest: string;
  days(): readonly string[];
  /** A day's seats; absent if all days are the same. */
  on?(day: string): Seats;
  /** Those days that were not yet on sale on an earlier day with the same digest. */
  daysNewSince(before: string): readonly string[];
}

interface SyncOptions {
  readonly today: string;
  /** Rows written per transaction: the embedded database serves no other query meanwhile. */
  readonly maxRows: number;
}

/** Days of a stock with the same seats. A long stock is written in several transactions. */
interface Piece {
  readonly stock: Stock;
  readonly seats: Seats;
  readonly days: readonly string[];
  readonly first: boolean;
  readonly last: boolean;
}

interface Synced {
  readonly digest: string;
  readonly synced_on: string;
}

/**
 * Writes changed digests and days newly on sale; held and sold seats stay, and closed days retain their rows.
 * @returns the number of events and series written
 */
export async function syncStock(db: Db, stock: readonly Stock[], { today, maxRows }: SyncOptions): Promise<number> {
  if (stock.length === 0) return 0;
  const asked = await sql<Synced & { id: string }>`
    select id, digest, synced_on from synced_stock where id = any(${stock.map(({ id }) => id)}::text[])`.execute(db);
  const synced = new Map(asked.rows.map(({ id, ...state }) => [id, state]));
  const due = stock.filter((each) => !isDone(each, synced.get(each.id), today));
  let batch: Piece[] = [];
  let rows = 0;
  for (const piece of due.flatMap((each) => piecesOf(each, synced.get(each.id), maxRows))) {
    const more = piece.days.length * piece.seats.slots.length;
    if (rows + more > maxRows && batch.length > 0) {
      await write(db, batch, today);
      await otherWork();
      [batch, rows] = [[], 0];
    }
    batch.push(piece);
    rows += more;
  }
  if (batch.length > 0) await write(db, batch, today);
  return due.length;
}

/** Never overwrite the work of a server that is already in a later day. */
function isDone({ digest }: Stock, synced: Synced | undefined, today: string): boolean {
  return synced?.digest === digest && synced.synced_on >= today;
}

function piecesOf(stock: Stock, synced: Synced | undefined, maxRows: number): Piece[] {
  const days = synced?.digest === stock.digest ? stock.daysNewSince(synced.synced_on) : stock.days();
  const pieces = alike(stock, days).flatMap(({ seats, days: own }) => {
    const maxDays = Math.max(1, Math.floor(maxRows / seats.slots.length));
    const count = Math.max(1, Math.ceil(own.length / maxDays));
    return Array.from({ length: count }, (_, index) => ({
      seats,
      days: own.slice(index * maxDays, (index + 1) * maxDays),
    }));
  });
  return pieces.map((piece, index) => ({ stock, ...piece, first: index === 0, last: index === pieces.length - 1 }));
}

/** Groups days by their seats; returns at least one group, which may have no days. */
function alike(
  stock: Stock,
  days: readonly string[],
): readonly { readonly seats: Seats; readonly days: readonly string[] }[] {
  const { on } = stock;
  if (on === undefined || days.length === 0) return [{ seats: stock, days }];
  const groups = new Map<string, { readonly seats: Seats; readonly days: string[] }>();
  for (const day of days) {
    const seats = on(day);
    const key = JSON.stringify([seats.capacity, seats.slots]);
    const group = groups.get(key) ?? { seats, days: [] };
    group.days.push(day);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** No catalogue has this digest, so an interrupted or overtaken write restarts. */
const halfWritten = ({ digest }: Stock) => `half of ${digest}`;

async function write(db: Db, pieces: readonly Piece[], today: string): Promise<void> {
  const ids = [...new Set(pieces.map(({ stock }) => stock.id))].sort();
  await inTransaction(db, async (tx) => {
    // Lock in id order: one server writes, and the others then find the work done.
    await sql`insert into synced_stock (id, digest, synced_on) select id, '', ${today} from unnest(${ids}::text[]) as id order by id on conflict do nothing`.execute(
      tx,
    );
    const locked = await tx
      .selectFrom("synced_stock")
      .selectAll()
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute();
    const states = new Map(locked.map(({ id, ...state }) => [id, state]));
    const changed = new Map<string, string>();
    const wanted = pieces.filter(({ stock, first, last }) => {
      const isMine = first
        ? !isDone(stock, states.get(stock.id), today)
        : (changed.get(stock.id) ?? states.get(stock.id)?.digest) === halfWritten(stock);
      if (isMine) changed.set(stock.id, last ? stock.digest : halfWritten(stock));
      return isMine;
    });
    if (wanted.length === 0) return;
    await writeRows(tx, wanted);
    const done = [...changed].map(([id, digest]) => ({ id, digest }));
    await sql`update synced_stock set digest = given.digest, synced_on = ${today}
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as given (id text, digest text) where synced_stock.id = given.id`.execute(
      tx,
    );
  });
}

/** Looking for existing rows would double the time. The lock on synced_stock keeps other writers out. */
async function writeRows(tx: Tx, pieces: readonly Piece[]): Promise<void> {
  const present = await sql<{ id: string }>`select id from unnest(${pieces.map(({ stock }) => stock.id)}::text[]) as id,
    lateral (select from inventory where event_id = id limit 1) as found`.execute(tx);
  const known = new Set(present.rows.map(({ id }) => id));
  const added = pieces.filter(({ stock }) => !known.has(stock.id));
  const changed = pieces.filter(({ stock }) => known.has(stock.id));
  if (added.length > 0) await insertRows(tx, added);
  if (changed.length > 0) await insertRows(tx, changed, orUpdate);
}

/** Finds each row by its key: a join would read the whole inventory. */
const orUpdate = sql`on conflict (event_id, date, slot) do update
  set wanted = excluded.wanted, capacity = greatest(excluded.wanted, inventory.held + inventory.sold) where inventory.wanted <> excluded.wanted`;

/** Locks rows in the global order. */
async function insertRows(tx: Tx, pieces: readonly Piece[], where = sql``): Promise<void> {
  await sql`insert into inventory (event_id, date, slot, wanted, capacity)
    select id, date, slot, wanted, wanted from ${rowsOf(pieces)} order by id collate "C", date, slot collate "C" ${where}`.execute(
    tx,
  );
}

/** Expands days and times in the database: sending the rows one by one takes twice as long. */
function rowsOf(pieces: readonly Piece[]): RawBuilder<unknown> {
  const compact = pieces.map(({ stock: { id }, seats: { capacity, slots }, days }) => ({ id, capacity, slots, days }));
  return sql`(select id, date, slot, capacity as wanted
    from jsonb_to_recordset(${JSON.stringify(compact)}::jsonb) as stock (id text, capacity integer, slots text[], days date[]),
      unnest(days) as date, unnest(slots) as slot) as given`;
}
