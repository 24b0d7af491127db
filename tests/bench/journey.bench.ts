import pg from "pg";
import { startPostgres } from "../../scripts/postgres.ts";
import { recording, startBare } from "./bare.ts";
import type { Benchmark } from "./benchmark.ts";
import { type Ask, openClient } from "./http.ts";
import { underLoad } from "./load.ts";
import { startMuseum } from "./museum-process.ts";
import { best, pgbench } from "./pgbench.ts";
import { purchase } from "./purchase.ts";
import { museumOfSlots, openSlots, timeOfSlots } from "./selling.ts";

const buyers = 8;
const seconds = 15;
const warmUps = 200;
const pgbenchSeconds = 2;
/** As many as one address may have counted of a flow in an hour. */
const reports = 400;
/** Memory is compared after this many purchases and after `many`: sales must not make it grow. */
const few = 1000;
const many = 5000;
/** Longest duration of the purchases up to `many`, in milliseconds. */
const longestMs = 240_000;

/**
 * Complete purchases over HTTP, mails included, on a durable PostgreSQL; callers share the machine with the server.
 * Baselines: the same calls to a bare Fastify, and pgbench with a purchase's statements.
 */
export const benchmark: Benchmark = {
  title: `Whole purchases, ${buyers} buyers at the same time`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      const museum = await startMuseum({ databaseUrl: postgres.url });
      const client = openClient(museum.port);
      let visit = 0;
      const buy = () => purchase((_kind, call) => client.ask(call), visit++);
      const record = recording(client.ask);
      await purchase(record.ask, 0);
      await times(warmUps, buyers, buy);
      await mailsSent(postgres.url);

      const before = { use: await museum.use(), visit };
      const product = await underLoad(buyers, seconds, buy);
      const bought = { use: await museum.use(), visit };
      const ended = performance.now();
      await mailsSent(postgres.url);
      const lagSeconds = (performance.now() - ended) / 1000;
      const mailed = await museum.use();
      const count = bought.visit - before.visit;
      const cpu = (bought.use.cpu - before.use.cpu) / count;
      const mailCpu = (mailed.cpu - bought.use.cpu) / count;
      const reportCpu = await cpuOfReport(museum, client.ask);
      const until = performance.now() + longestMs;
      const memory: { visits: number; size: number }[] = [];
      for (const count of [few, many]) {
        await times(count - visit, buyers, async () => performance.now() < until && buy());
        memory.push({ visits: visit, size: (await museum.use()).memory });
      }
      client.close();
      await museum.stop();

      const bare = await measureBare(record.answers());
      const plain = await measurePgbench(postgres.url);
      return [
        { what: `pgbench, ${plain.clients} connections`, figure: perSecond(plain.perSecond) },
        { what: "Fastify with the same schemas and nothing behind", figure: perSecond(bare.perSecond) },
        {
          what: "the product",
          figure: perSecond(product.perSecond),
          ratio: product.perSecond / bare.perSecond,
          beside: "of Fastify; the goal is 60 a second",
        },
        { what: "", figure: "", ratio: product.perSecond / plain.perSecond, beside: "of pgbench" },
        { what: "a purchase: p50", figure: `${product.p50.toFixed(0)} ms` },
        { what: "a purchase: p99", figure: `${product.p99.toFixed(0)} ms` },
        { what: "CPU of a purchase: Fastify with nothing behind", figure: `${bare.cpu.toFixed(1)} ms` },
        {
          what: "CPU of a purchase: the buyer's part, to the confirmation page",
          figure: `${cpu.toFixed(1)} ms`,
          ratio: cpu / bare.cpu,
          beside: "of Fastify; the goal is 15 ms",
        },
        { what: "CPU of a purchase: its mail, sent afterwards", figure: `${mailCpu.toFixed(1)} ms` },
        {
          what: "CPU of a visit's report of its steps, one for each purchase",
          figure: `${reportCpu.toFixed(2)} ms`,
          ratio: reportCpu / cpu,
          beside: "of a purchase; the goal is 0.02",
        },
        {
          what: "until all mails were sent",
          figure: `${lagSeconds.toFixed(0)} s`,
          ratio: lagSeconds / 300,
          beside: "of five minutes",
        },
        ...memory.map(({ visits, size }) => ({
          what: `memory after ${visits.toLocaleString("en-US")} purchases`,
          figure: `${size.toFixed(0)} MB`,
          ratio: size / 270,
          beside: "of the goal of 270 MB",
        })),
      ];
    } finally {
      await postgres.stop();
    }
  },
};

/** The steps of a purchase, as a browser reports them when its page is left. */
const visitReport = {
  base: "event",
  direct: false,
  moves: ["/date", "/bundles", "/upsells", "/tickets", "/time", "/review"].flatMap((path, index) =>
    ["entered", "continued"].map((move) => ({ path, move, secondsAgo: 60 - index })),
  ),
};

/** @returns milliseconds */
async function cpuOfReport(museum: Awaited<ReturnType<typeof startMuseum>>, ask: Ask): Promise<number> {
  const report = (handle: string) =>
    ask({
      method: "POST",
      path: "/api/storefront/visits",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...visitReport, handle }),
    });
  const first = await report("general-admission");
  if (first.status !== 200) throw new Error(`A report was answered with ${first.status}.`);
  // Of another flow, so that all that are measured are counted.
  await times(reports, buyers, () => report("planetarium-night"));
  const before = (await museum.use()).cpu;
  await times(reports, buyers, () => report("general-admission"));
  return ((await museum.use()).cpu - before) / reports;
}

async function times(count: number, width: number, work: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (; begun < count; ) {
        begun += 1;
        await work();
      }
    }),
  );
}

async function mailsSent(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while ((await client.query("select 1 from outbox limit 1")).rowCount !== 0)
    await new Promise((next) => setTimeout(next, 20));
  await client.end();
}

async function measureBare(answers: Parameters<typeof startBare>[0]): Promise<{ perSecond: number; cpu: number }> {
  const bare = await startBare(answers);
  const client = openClient(bare.port);
  let count = 0;
  const buy = () => {
    count += 1;
    return purchase((_kind, call) => client.ask(call), 0);
  };
  await times(warmUps, buyers, buy);
  const before = { cpu: await bare.cpu(), count };
  const { perSecond } = await underLoad(buyers, 5, buy);
  const cpu = ((await bare.cpu()) - before.cpu) / (count - before.count);
  client.close();
  await bare.stop();
  return { perSecond, cpu };
}

async function measurePgbench(server: string): Promise<{ clients: number; perSecond: number }> {
  const { db, url } = await openSlots(server, "journey_pgbench", museumOfSlots(7));
  await db.destroy();
  return best((clients) =>
    pgbench(
      url,
      "purchase.sql",
      { slot: timeOfSlots, slots: 7, answer: JSON.stringify({ text: "x".repeat(600) }) },
      clients,
      pgbenchSeconds,
    ),
  );
}

function perSecond(count: number): string {
  return `${count.toFixed(1)} a second`;
}
