import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../platform/database/tables.ts";
import { isUnavailable } from "../../platform/database/unavailable.ts";
import { compareRows, rowKey, type SeatCount } from "./seat-row.ts";

/** A new cart whose seats are all of one row. */
export interface NewHold {
  readonly seats: SeatCount;
}

/**
 * Makes carts that hold their seats, in one statement that locks the rows in the order in which the carts are given; returns those that were
 * made. The seats of the others are not left, or something else needs the long way.
 */
export type MakeCarts<Cart extends NewHold> = (db: Db, carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>;

interface Waiting<Cart> {
  readonly cart: Cart;
  readonly row: string;
  resolve(made: boolean): void;
  reject(error: unknown): void;
}

/** While PostgreSQL works on one statement, the answers of another are read and the next is collected. */
const atOnce = 3;
/** Carts in a statement: more cost PostgreSQL hardly less each, and wait for each other longer. */
const most = 24;
/** A key that was used or a network that was filled at the same moment, and what PostgreSQL gives up for another's sake: nothing is done. */
const undone = new Set(["23505", "22012", "40P01", "40001"]);

/**
 * The entrance for new carts whose seats are all of one row. Those that come while others are on their way are collected, and made in
 * one statement without a transaction around it. No row is in two of a process's statements at once: they would wait for each other.
 * @returns false where nothing was done: what is left, or expired, is for `holdSeats` to see
 */
export function batchHolds<Cart extends NewHold>(make: MakeCarts<Cart>): (db: Db, cart: Cart) => Promise<boolean> {
  const queues = new WeakMap<Db, (cart: Cart) => Promise<boolean>>();
  return (db, cart) => {
    const enqueue = queues.get(db) ?? createQueue((carts: readonly Cart[]) => make(db, carts));
    queues.set(db, enqueue);
    return enqueue(cart);
  };
}

function createQueue<Cart extends NewHold>(make: (carts: readonly Cart[]) => Promise<ReadonlySet<Cart>>): (cart: Cart) => Promise<boolean> {
  let waiting: Waiting<Cart>[] = [];
  const busyRows = new Set<string>();
  let underWay = 0;
  let planned = false;

  /** After this turn of the event loop, so that everything from the same turn is included. */
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
    // In everyone's order of rows; who came first to a row stays first there.
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
    // The next statement is sent before these are answered, which takes this process about as long as PostgreSQL takes for one.
    await nextTurn();
    for (const answer of answers) answer();
  }

  /** Makes them, and returns what tells each of them so. */
  async function makeAll(sent: readonly Waiting<Cart>[]): Promise<(() => void)[]> {
    try {
      const made = await make(sent.map(({ cart }) => cart));
      return sent.map(
        ({ cart, resolve }) =>
          () =>
            resolve(made.has(cart)),
      );
    } catch (error) {
      // One that cannot be made does not spoil it for those that were collected with it.
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

/** Was it aborted in favour of another, with nothing done? Then it may be tried in a transaction. */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && "code" in error && undone.has(String(error.code));
}
