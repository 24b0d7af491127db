import { museumAt } from "../../server/catalogue/museum.ts";
import { startPostgres } from "../../tools/postgres.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median, perSecondText, underLoad } from "./load.ts";
import { pgbench, type Sent } from "./pgbench.ts";
import { hold, museumOfSlots, now, openSlots } from "./selling.ts";

const seconds = 3;
const rounds = 3;
const callers = 32;
const pgbenchClients = [1, 2, 4, 8];

/** The hold transaction in one process, beside the best that pgbench reaches with the statements that it sends. */
export const benchmark: Benchmark = {
  title: "Holding seats: the transaction beside pgbench with the same statements",
  async run() {
    const postgres = await startPostgres();
    try {
      return [...(await compare(postgres.url, 1)), ...(await compare(postgres.url, 200))];
    } finally {
      await postgres.stop();
    }
  },
};

/** In turns, so that both meet the machine in the same mood; medians of the rounds. */
async function compare(server: string, slots: number): Promise<Figure[]> {
  const config = museumOfSlots(slots);
  const museum = museumAt(config, now);
  const any = () => 1 + Math.floor(Math.random() * slots);
  const what = slots === 1 ? "one slot" : `${slots} slots`;
  const recorded = await record(server, slots);
  const { db, url } = await openSlots(server, `hold_${slots}`, config);
  const baseline = new Map<number, number[]>(pgbenchClients.map((clients) => [clients, []]));
  const product: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [clients, results] of baseline) results.push(await pgbench(url, recorded.sent, { ...recorded, slots }, clients, seconds));
    product.push((await underLoad(callers, seconds, () => hold(db, museum, any()))).perSecond);
  }
  await db.destroy();
  const reached = [...baseline].map(([clients, results]) => ({ clients, perSecond: median(results) }));
  const best = reached.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const beside = `of pgbench's best (${best.clients} connections); the goal is 0.8`;
  return [
    ...reached.map(({ clients, perSecond }) => ({ what: `${what}: pgbench, ${clients} connections`, figure: perSecondText(perSecond) })),
    { what: `${what}: the product`, figure: perSecondText(median(product)), ratio: median(product) / best.perSecond, beside },
  ];
}

/** What the product sends for one hold, once its statements are prepared. */
async function record(server: string, slots: number) {
  const config = museumOfSlots(slots);
  const sent: Sent[] = [];
  const { db } = await openSlots(server, `record_${slots}`, config, ({ query }) => sent.push({ sql: query.sql, parameters: query.parameters }));
  sent.length = 0;
  await hold(db, museumAt(config, now), 1);
  const statements = [...sent];
  const { id } = await db.selectFrom("carts").select("id").executeTakeFirstOrThrow();
  const { id: line } = await db.selectFrom("cart_lines").select("id").executeTakeFirstOrThrow();
  const { key } = await db.selectFrom("idempotency_keys").select("key").executeTakeFirstOrThrow();
  await db.destroy();
  return { sent: statements, ids: [id, line, key], event: "1" };
}
