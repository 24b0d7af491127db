import { setImmediate as turn } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { Tables } from "../../core/database/tables.ts";
import { batchHolds } from "./batch-holds.ts";

interface Hold {
  readonly cart: string;
  readonly seats: { readonly eventId: string; readonly date: string; readonly slot: string; readonly quantity: number };
}

const hold = (cart: string): Hold => ({
  cart,
  seats: { eventId: "gallery", date: "2026-12-01", slot: cart[0] ?? "", quantity: 1 },
});

/** A batcher with statements that finish only at `end`. */
function entrance(fails: (carts: readonly Hold[]) => unknown = () => undefined) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const sent: string[] = [];
  const underWay: (() => void)[] = [];
  const holdSeats = batchHolds<Hold>(async (_db, carts) => {
    sent.push(carts.map(({ cart }) => cart).join(" "));
    await new Promise<void>((resolve) => underWay.push(resolve));
    const failure = fails(carts);
    if (failure !== undefined) throw failure;
    return new Set(carts.filter(({ cart }) => !cart.endsWith("refused")));
  });
  return {
    sent,
    ask: (...carts: string[]) => Promise.allSettled(carts.map((cart) => holdSeats(db, hold(cart)))),
    async end() {
      underWay.shift()?.();
      await turn();
      await turn();
    },
  };
}

const made = { status: "fulfilled", value: true };
const notMade = { status: "fulfilled", value: false };

test("holds requested in one tick go into one statement, ordered by slot and then by arrival", async () => {
  const { sent, ask, end } = entrance();
  const answers = ask("b1", "a1", "b2", "a2-refused");
  await turn();
  await turn();
  expect(sent).toEqual(["a1 a2-refused b1 b2"]);
  await end();
  expect(await answers).toEqual([made, made, made, notMade]);
});

test("no slot is in two concurrent statements; other slots do not wait, and holds for one slot are batched", async () => {
  const { sent, ask, end } = entrance();
  void ask("a1");
  await turn();
  await turn();
  void ask("a2", "b1", "a3");
  await turn();
  await turn();
  expect(sent).toEqual(["a1", "b1"]);
  await end();
  expect(sent).toEqual(["a1", "b1", "a2 a3"]);
});

test("a hold waiting for a slot is sent before the previous statement's callers are answered", async () => {
  const { sent, ask, end } = entrance();
  const sentWhenAnswered = ask("a1").then(() => [...sent]);
  await turn();
  await turn();
  void ask("a2");
  await end();
  expect(await sentWhenAnswered).toEqual(["a1", "a2"]);
});

test("at most three statements run concurrently, with 24 carts each", async () => {
  const { sent, ask, end } = entrance();
  const slots = Array.from({ length: 100 }, (_, index) => `${String.fromCodePoint(0x4e00 + index)}1`);
  void ask(...slots);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(sent.map((text) => text.split(" ").length)).toEqual([24, 24, 24]);
  await end();
  await end();
  expect(sent.map((text) => text.split(" ").length)).toEqual([24, 24, 24, 24, 4]);
});

test("a cart that fails does not affect the others: each is retried alone, and only that one gets its error", async () => {
  const wrong = Object.assign(new Error("not to be stored"), { code: "22P05" });
  const { sent, ask, end } = entrance((carts) => (carts.some(({ cart }) => cart === "a2") ? wrong : undefined));
  const answers = ask("a1", "a2", "a3");
  await turn();
  await turn();
  for (let statement = 0; statement < 4; statement += 1) await end();
  expect(await answers).toEqual([made, { status: "rejected", reason: wrong }, made]);
  expect(sent).toEqual(["a1 a2 a3", "a1", "a2", "a3"]);
});

test("a hold that PostgreSQL aborted for a conflict, or with a key in use, is left to the slow path", async () => {
  for (const code of ["40P01", "40001", "23505"]) {
    const { ask, end } = entrance(() => Object.assign(new Error("given up"), { code }));
    const answers = ask("a1");
    await turn();
    await turn();
    await end();
    expect(await answers).toEqual([notMade]);
  }
});

test("if the database is unreachable, all fail immediately, without a query for each", async () => {
  const away = Object.assign(new Error("shutting down"), { code: "57P01" });
  const { sent, ask, end } = entrance(() => away);
  const answers = ask("a1", "b1");
  await turn();
  await turn();
  await end();
  expect(await answers).toEqual([
    { status: "rejected", reason: away },
    { status: "rejected", reason: away },
  ]);
  expect(sent).toEqual(["a1 b1"]);
});
