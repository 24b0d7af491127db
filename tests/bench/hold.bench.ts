import { startPostgres } from "../../scripts/postgres.ts";
import { museumAt } from "../../server/museum/catalogue/museum.ts";
import type { Db } from "../../server/platform/database/tables.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median, perSecondText, underLoad } from "./load.ts";
import { pgbench, pgbenchClients } from "./pgbench.ts";
import { hold, museumOfSlots, now, openSlots, valuesOfHold } from "./selling.ts";

const seconds = 2;
const rounds = 3;
const callers = 64;

/** The hold transaction in one process, beside the best that pgbench reaches with the same in one plain statement (hold.sql). */
export const benchmark: Benchmark = {
  title: "Holding seats: the transaction beside pgbench doing the same, each commit on the disk",
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      return [...(await compare(postgres.url, 1)), ...(await compare(postgres.url, 200))];
    } finally {
      await postgres.stop();
    }
  },
};

/** In turns, so that all meet the machine in the same mood, each on a new database, so that none has the others' rows to write beside; medians of the rounds. */
async function compare(server: string, slots: number): Promise<Figure[]> {
  const config = museumOfSlots(slots);
  const museum = museumAt(config, now);
  const any = () => 1 + Math.floor(Math.random() * slots);
  const what = slots === 1 ? "one slot" : `${slots} slots`;
  let databases = 0;
  const onNewDatabase = async (run: (db: Db, url: string) => Promise<number>) => {
    databases += 1;
    const { db, url } = await openSlots(server, `hold_${slots}_${databases}`, config);
    await hold(db, museum, 1);
    const perSecond = await run(db, url);
    await assertSame(db);
    await db.destroy();
    return perSecond;
  };
  const baseline = new Map<number, number[]>(pgbenchClients.map((clients) => [clients, []]));
  const product: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [clients, results] of baseline)
      results.push(await onNewDatabase(async (db, url) => pgbench(url, "hold.sql", { ...(await valuesOfHold(db)), slots }, clients, seconds)));
    product.push(await onNewDatabase(async (db) => (await underLoad(callers, seconds, () => hold(db, museum, any()))).perSecond));
  }
  const reached = [...baseline].map(([clients, results]) => ({ clients, perSecond: median(results) }));
  const best = reached.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const beside = `of pgbench's best (${best.clients} connections); the goal is 0.8`;
  return [
    ...reached.map(({ clients, perSecond }) => ({ what: `${what}: pgbench, ${clients} connections`, figure: perSecondText(perSecond) })),
    { what: `${what}: the product`, figure: perSecondText(median(product)), ratio: median(product) / best.perSecond, beside },
  ];
}

/** @throws Error where the two did not do the same: each hold two seats, a cart, a line, a kept answer */
async function assertSame(db: Db): Promise<void> {
  const rows = (table: "holds" | "carts" | "cart_lines" | "idempotency_keys") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const [holds, ...others] = (await Promise.all([rows("holds"), rows("carts"), rows("cart_lines"), rows("idempotency_keys")])).map(({ count }) => count);
  const { held } = await db
    .selectFrom("inventory")
    .select(({ fn }) => fn.sum<number>("held").as("held"))
    .executeTakeFirstOrThrow();
  if (others.some((count) => count !== holds) || held !== (holds ?? 0) * 2)
    throw new Error(`${holds} holds, but ${others.join(", ")} carts, lines and answers, and ${held} seats held.`);
}
