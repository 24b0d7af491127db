import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../core/database/tables.ts";
import { isUnavailable } from "../../core/database/unavailable.ts";
import { compareRows, rowKey, type SeatCount } from "./seat-row.ts";

export interface NewHold {
  readonly seats: SeatCount;
}

/** Locks rows in the given order and returns the created carts. The others lack seats or need a transaction. */
export type MakeCarts<Cart extends NewHold> = (db: Db, carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>;

interface Waiting<Cart> {
  readonly cart: Cart;
  readonly row: string;
  resolve(made: boolean): void;
  reject(error: unknown): void;
}

/** PostgreSQL works on one statement while this process reads another's answer and collects the next. */
const atOnce = 3;
/** Carts in a statement: larger batches save PostgreSQL almost nothing and make carts wait longer. */
const most = 24;
/** Nothing was done: a key was used or a network filled at the same moment, or PostgreSQL found a conflict. */
const undone = new Set(["23505", "22012", "40P01", "40001"]);

/**
 * Carts that arrive during other statements are created together without a transaction. No two statements of a process
 * touch the same row, or they would wait for each other.
 * @returns false if nothing was done; then `holdSeats` handles sold-out and expired seats
 */
export function batchHolds<Cart extends NewHold>(make: MakeCarts<Cart>): (db: Db, cart: Cart) => Promise<boolean> {
  const queues = new WeakMap<Db, (cart: Cart) => Promise<boolean>>();
  return (db, cart) => {
    const enqueue = queues.get(db) ?? createQueue((carts: readonly Cart[]) => make(db, carts));
    queues.set(db, enqueue);
    return enqueue(cart);
  };
}

function createQueue<Cart extends NewHold>(
  make: (carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>,
): (cart: Cart) => Promise<boolean> {
  let waiting: Waiting<Cart>[] = [];
  const busyRows = new Set<string>();
  let underWay = 0;
  let planned = false;

  /** Runs after this turn of the event loop, to include all of its carts. */
  function plan(): void {
    if (planned || underWay === atOnce || waiting.length === 0) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      const next = collect();
      if (next.length > 0) void send(next);
    });
  }

  function collect(): Waiting<Cart>[] {
    const next: Waiting<Cart>[] = [];
    waiting = waiting.filter((each) => {
      if (next.length === most || busyRows.has(each.row)) return true;
      next.push(each);
      return false;
    });
    // In the global row order; the sort is stable, so the first cart at a row stays first.
    return next.sort((a, b) => compareRows(a.cart.seats, b.cart.seats));
  }

  async function send(sent: readonly Waiting<Cart>[]): Promise<void> {
    for (const { row } of sent) busyRows.add(row);
    underWay += 1;
    plan();
    const answers = await makeAll(sent);
    for (const { row } of sent) busyRows.delete(row);
    underWay -= 1;
    plan();
    // Send the next statement first: answering takes about as long as PostgreSQL needs for a statement.
    await nextTurn();
    for (const answer of answers) answer();
  }

  /** Creates the carts, and returns a callback for each that reports the outcome. */
  async function makeAll(sent: readonly Waiting<Cart>[]): Promise<(() => void)[]> {
    try {
      const made = await make(sent.map(({ cart }) => cart));
      return sent.map(
        ({ cart, resolve }) =>
          () =>
            resolve(made.has(cart)),
      );
    } catch (error) {
      // Retry each cart alone, so that a failing cart does not fail its batch.
      if (sent.length > 1 && !isUnavailable(error)) {
        const answers = [];
        for (const each of sent) answers.push(...(await makeAll([each])));
        return answers;
      }
      return sent.map(
        ({ resolve, reject }) =>
          () =>
            isUndone(error) ? resolve(false) : reject(error),
      );
    }
  }

  return (cart) =>
    new Promise((resolve, reject) => {
      waiting.push({ cart, row: rowKey(cart.seats), resolve, reject });
      plan();
    });
}

/** Checks whether the statement was aborted without effect; a transaction may then retry the work. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && "code" in error && undone.has(String(error.code));
}
