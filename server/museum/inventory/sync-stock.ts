import { setImmediate as otherWork } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

/** The seats at each of the times of a day. */
interface Seats {
  readonly capacity: number;
  readonly slots: readonly string[];
}

/** What an event, or a series as a whole, has for sale: on most days the same number of seats at the same times. */
export interface Stock extends Seats {
  readonly id: string;
  /** Changes with anything that the rows depend on but the passing of days. */
  readonly digest: string;
  /** The days (YYYY-MM-DD) on sale today. */
  days(): readonly string[];
  /** The seats on a day; absent where all days are the same. */
  on?(day: string): Seats;
  /** Of these, the ones that were not on sale on an earlier day, by the same digest. */
  daysNewSince(before: string): readonly string[];
}

interface SyncOptions {
  /** The museum's day, YYYY-MM-DD. */
  readonly today: string;
  /** How many rows a transaction writes at most: while it does, the embedded database answers nobody else. */
  readonly rowsAtOnce: number;
}

/** Some days of a stock, with the same seats: a long one is written in several transactions. */
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
 * Makes the inventory say what the catalogue says, of what changed since any server last did so: events with another digest, and days that
 * have come into sale. What is held or sold stays: where it is more than the new capacity, nothing more is sold until it is less. Days that
 * are closed keep their rows. Returns the number of events and series that were written.
 */
export async function syncStock(db: Db, stock: readonly Stock[], { today, rowsAtOnce }: SyncOptions): Promise<number> {
  if (stock.length === 0) return 0;
  const asked = await sql<Synced & { id: string }>`
    select id, digest, synced_on from synced_stock where id = any(${stock.map(({ id }) => id)}::text[])`.execute(db);
  const synced = new Map(asked.rows.map(({ id, ...state }) => [id, state]));
  const due = stock.filter((each) => !isDone(each, synced.get(each.id), today));
  let batch: Piece[] = [];
  let rows = 0;
  for (const piece of due.flatMap((each) => piecesOf(each, synced.get(each.id), rowsAtOnce))) {
    const more = piece.days.length * piece.seats.slots.length;
    if (rows + more > rowsAtOnce && batch.length > 0) {
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

/** A server whose day is behind leaves what a later one wrote. */
function isDone({ digest }: Stock, synced: Synced | undefined, today: string): boolean {
  return synced?.digest === digest && synced.synced_on >= today;
}

function piecesOf(stock: Stock, synced: Synced | undefined, rowsAtOnce: number): Piece[] {
  const days = synced?.digest === stock.digest ? stock.daysNewSince(synced.synced_on) : stock.days();
  const pieces = alike(stock, days).flatMap(({ seats, days: own }) => {
    const daysAtOnce = Math.max(1, Math.floor(rowsAtOnce / seats.slots.length));
    const count = Math.max(1, Math.ceil(own.length / daysAtOnce));
    return Array.from({ length: count }, (_, index) => ({ seats, days: own.slice(index * daysAtOnce, (index + 1) * daysAtOnce) }));
  });
  return pieces.map((piece, index) => ({ stock, ...piece, first: index === 0, last: index === pieces.length - 1 }));
}

/** The days by their seats; at least one group, which may be without days. */
function alike(stock: Stock, days: readonly string[]): readonly { readonly seats: Seats; readonly days: readonly string[] }[] {
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

/** While a stock is half written its digest is one that no catalogue has: a write that is interrupted, or overtaken by another catalogue, begins again. */
const halfWritten = ({ digest }: Stock) => `half of ${digest}`;

async function write(db: Db, pieces: readonly Piece[], today: string): Promise<void> {
  const ids = [...new Set(pieces.map(({ stock }) => stock.id))].sort();
  await inTransaction(db, async (tx) => {
    // In the order of their ids, and locked: of several servers one writes, the others then see that it is done.
    await sql`insert into synced_stock (id, digest, synced_on) select id, '', ${today} from unnest(${ids}::text[]) as id order by id on conflict do nothing`.execute(
      tx,
    );
    const locked = await tx.selectFrom("synced_stock").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
    const states = new Map(locked.map(({ id, ...state }) => [id, state]));
    const changed = new Map<string, string>();
    const wanted = pieces.filter(({ stock, first, last }) => {
      const isMine = first ? !isDone(stock, states.get(stock.id), today) : (changed.get(stock.id) ?? states.get(stock.id)?.digest) === halfWritten(stock);
      if (isMine) changed.set(stock.id, last ? stock.digest : halfWritten(stock));
      return isMine;
    });
    if (wanted.length === 0) return;
    await writeRows(tx, wanted);
    const done = [...changed].map(([id, digest]) => ({ id, digest }));
    await sql`update synced_stock set digest = given.digest, synced_on = ${today}
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as given (id text, digest text) where synced_stock.id = given.id`.execute(tx);
  });
}

/**
 * Events that have no rows yet get theirs plainly: to look for each row first takes as long again as to write it. Who writes has locked the
 * event's row of synced_stock, so that nobody else adds any meanwhile.
 */
async function writeRows(tx: Tx, pieces: readonly Piece[]): Promise<void> {
  const present = await sql<{ id: string }>`select id from unnest(${pieces.map(({ stock }) => stock.id)}::text[]) as id,
    lateral (select from inventory where event_id = id limit 1) as found`.execute(tx);
  const known = new Set(present.rows.map(({ id }) => id));
  const added = pieces.filter(({ stock }) => !known.has(stock.id));
  const changed = pieces.filter(({ stock }) => known.has(stock.id));
  if (added.length > 0) await insertRows(tx, added);
  if (changed.length > 0) await insertRows(tx, changed, orUpdate);
}

/** Each row is found by its key: joined with what is wanted, the whole inventory would be read. */
const orUpdate = sql`on conflict (event_id, date, slot) do update
  set wanted = excluded.wanted, capacity = greatest(excluded.wanted, inventory.held + inventory.sold) where inventory.wanted <> excluded.wanted`;

/** In the order of their key, in which everybody locks them. */
async function insertRows(tx: Tx, pieces: readonly Piece[], where = sql``): Promise<void> {
  await sql`insert into inventory (event_id, date, slot, wanted, capacity)
    select id, date, slot, wanted, wanted from ${rowsOf(pieces)} order by id collate "C", date, slot collate "C" ${where}`.execute(tx);
}

/** The database makes the rows of days and times: sent one by one they take twice as long. */
function rowsOf(pieces: readonly Piece[]): RawBuilder<unknown> {
  const compact = pieces.map(({ stock: { id }, seats: { capacity, slots }, days }) => ({ id, capacity, slots, days }));
  return sql`(select id, date, slot, capacity as wanted
    from jsonb_to_recordset(${JSON.stringify(compact)}::jsonb) as stock (id text, capacity integer, slots text[], days date[]),
      unnest(days) as date, unnest(slots) as slot) as given`;
}
