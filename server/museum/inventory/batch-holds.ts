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
const maxStatements = 3;
/** Larger batches save PostgreSQL almost nothing and make carts wait longer. */
const maxBatchSize = 24;
/** Nothing was done: a key was used or a network filled at the same moment, or PostgreSQL found a conflict. */
const undoneCodes = new Set(["23505", "22012", "40P01", "40001"]);

/**
 * Carts that arrive during other statements are created together without a transaction. No two statements of a process
 * touch the same row, or they would wait for each other.
 * @returns false if nothing was done; then `holdSeats` handles sold-out and expired seats
 */
export function batchHolds<Cart extends NewHold>(make: MakeCarts<Cart>): (db: Db, cart: Cart) => Promise<boolean> {
  const batchers = new WeakMap<Db, Batcher<Cart>>();
  return (db, cart) => {
    const batcher = batchers.get(db) ?? new Batcher((carts: readonly Cart[]) => make(db, carts));
    batchers.set(db, batcher);
    return batcher.add(cart);
  };
}

class Batcher<Cart extends NewHold> {
  #waiting: Waiting<Cart>[] = [];
  readonly #busyRows = new Set<string>();
  readonly #make: (carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>;
  #statements = 0;
  #isPlanned = false;

  constructor(make: (carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>) {
    this.#make = make;
  }

  add(cart: Cart): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ cart, row: rowKey(cart.seats), resolve, reject });
      this.#plan();
    });
  }

  /** Runs after this turn of the event loop, to include all of its carts. */
  #plan(): void {
    if (this.#isPlanned || this.#statements === maxStatements || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      const batch = this.#collect();
      if (batch.length > 0) void this.#send(batch);
    });
  }

  #collect(): Waiting<Cart>[] {
    const batch: Waiting<Cart>[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      if (batch.length === maxBatchSize || this.#busyRows.has(each.row)) return true;
      batch.push(each);
      return false;
    });
    // In the global row order; the sort is stable, so the first cart at a row stays first.
    return batch.sort((a, b) => compareRows(a.cart.seats, b.cart.seats));
  }

  async #send(batch: readonly Waiting<Cart>[]): Promise<void> {
    for (const { row } of batch) this.#busyRows.add(row);
    this.#statements += 1;
    this.#plan();
    const answers = await this.#makeAll(batch);
    for (const { row } of batch) this.#busyRows.delete(row);
    this.#statements -= 1;
    this.#plan();
    // Send the next statement first: answering takes about as long as PostgreSQL needs for a statement.
    await nextTurn();
    for (const answer of answers) answer();
  }

  /** Creates the carts, and returns a callback for each that reports the outcome. */
  async #makeAll(batch: readonly Waiting<Cart>[]): Promise<(() => void)[]> {
    try {
      const made = await this.#make(batch.map(({ cart }) => cart));
      return batch.map(
        ({ cart, resolve }) =>
          () =>
            resolve(made.has(cart)),
      );
    } catch (error) {
      // Retry each cart alone, so that a failing cart does not fail its batch.
      if (batch.length > 1 && !isUnavailable(error)) {
        const answers = [];
        for (const each of batch) answers.push(...(await this.#makeAll([each])));
        return answers;
      }
      return batch.map(
        ({ resolve, reject }) =>
          () =>
            isUndone(error) ? resolve(false) : reject(error),
      );
    }
  }
}

/** Checks whether the statement was aborted without effect; a transaction may then retry the work. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && "code" in error && undoneCodes.has(String(error.code));
}
