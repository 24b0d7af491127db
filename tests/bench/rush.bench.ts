import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres.ts";
import { museumAt } from "../../server/museum/catalogue/museum.ts";
import { recording, startBare } from "./bare.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { type Ask, openClient } from "./http.ts";
import { type Load, perSecondText, underLoad } from "./load.ts";
import { startMuseum } from "./museum-process.ts";
import { pgbenchLatency } from "./pgbench.ts";
import { type AskByKind, openTimes } from "./purchase.ts";
import { hold, museumOfSlots, now, openSlots, valuesOfHold } from "./selling.ts";

const callers = 64;
const seconds = 5;
const warmUpSeconds = 5;
const expired = 350_000;
/** Longer than the 30 seconds between sweeps. */
const sweepSeconds = 45;
const visitors = 1000;
const lookMs = 10_000;

/** All visitors want one slot: measures holds, alone and with other load on the server. */
export const benchmark: Benchmark = {
  title: `A rush: holding seats of one time over ${callers} connections`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      const plain = await measurePgbench(postgres.url);
      const museum = await startMuseum({ databaseUrl: postgres.url });
      const client = openClient(museum.port);
      const record = recording(client.ask);
      const [wanted] = await openTimes(record.ask);
      if (wanted === undefined) throw new Error("Nothing is on offer.");
      await holdTwo(record.ask, wanted);
      const loads: [string, Load][] = [];
      let done = 0;
      const measure = async (what: string, time: number) => {
        const call = async () => {
          await holdTwo((_kind, call) => client.ask(call), wanted);
          done += 1;
        };
        loads.push([what, await underLoad(callers, time, call)]);
      };
      // New code is slow until optimized.
      await underLoad(callers, warmUpSeconds, () => holdTwo((_kind, call) => client.ask(call), wanted));
      const before = { ...(await museum.use()), calls: done };
      await measure("nothing else", seconds);
      const cpu = ((await museum.use()).cpu - before.cpu) / (done - before.calls);
      await during(reloading(museum.configDir), () => measure("while configuration is reloaded", seconds));
      await during(looking(client.ask), () =>
        measure(`while ${visitors.toLocaleString("en-US")} visitors look at the calendar`, seconds),
      );
      await addExpired(postgres.url, wanted);
      await measure(`while ${expired.toLocaleString("en-US")} holds expire`, sweepSeconds);
      const left = await countExpired(postgres.url);
      client.close();
      await museum.stop();

      const bare = await startBare(record.answers());
      const other = openClient(bare.port);
      let answered = 0;
      const began = await bare.cpu();
      const floor = await underLoad(callers, seconds, async () => {
        await holdTwo((_kind, call) => other.ask(call), wanted);
        answered += 1;
      });
      const floorCpu = ((await bare.cpu()) - began) / answered;
      other.close();
      await bare.stop();
      const usual = loads[0]?.[1] ?? floor;
      return [
        { what: `pgbench, ${callers} connections`, figure: perSecondText(plain.perSecond) },
        { what: "p50, p99", figure: milliseconds(plain) },
        { what: "Fastify with the same schemas and nothing behind", figure: perSecondText(floor.perSecond) },
        { what: "p50, p99", figure: milliseconds(floor) },
        { what: "CPU of a hold: Fastify with nothing behind", figure: `${floorCpu.toFixed(3)} ms` },
        {
          what: "CPU of a hold: the product",
          figure: `${cpu.toFixed(3)} ms`,
          ratio: cpu / floorCpu,
          beside: "of Fastify's",
        },
        ...loads.flatMap(([what, load]) => figures(what, load, { usual, floor, plain })),
        { what: "expired holds that are left", figure: left.toLocaleString("en-US") },
      ];
    } finally {
      await postgres.stop();
    }
  },
};

function figures(
  what: string,
  load: Load,
  { usual, floor, plain }: { usual: Load; floor: Load; plain: { p99: number } },
): Figure[] {
  return [
    {
      what: `the product, ${what}`,
      figure: perSecondText(load.perSecond),
      ratio: load.perSecond / floor.perSecond,
      beside: "of Fastify; the goal is 0.25",
    },
    {
      what: "p50, p99",
      figure: milliseconds(load),
      ratio: load.p99 / plain.p99,
      beside: "p99 of pgbench's; the goal is 50 ms",
    },
    {
      what: "slowest second",
      figure: perSecondText(load.slowestSecond),
      ratio: load.slowestSecond / usual.perSecond,
      beside: "of the usual; the goal is 0.7",
    },
  ];
}

const milliseconds = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;

/** @throws Error on a refusal */
async function holdTwo(ask: AskByKind, { date, time }: { date: string; time: string }): Promise<void> {
  const attributes = Object.entries({ Date: date, Time: time }).map(([key, value]) => ({ key, value }));
  const body = JSON.stringify({ lineItems: [{ variantId: "general-admission-adult", quantity: 2, attributes }] });
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const { status, text } = await ask("create", {
    method: "POST",
    path: "/api/storefront/checkout/create",
    headers,
    body,
  });
  if (status !== 200) throw new Error(`The hold was answered with ${status}: ${text.slice(0, 300)}`);
}

async function measurePgbench(server: string): Promise<{ perSecond: number; p50: number; p99: number }> {
  const config = museumOfSlots(1);
  const { db, url } = await openSlots(server, "rush_pgbench", config);
  await hold(db, museumAt(config, now), 1);
  const values = await valuesOfHold(db);
  await db.destroy();
  return pgbenchLatency(url, "hold.sql", { ...values, slots: 1 }, callers, seconds);
}

type Background = (isOver: () => boolean) => Promise<unknown>;

async function during(background: Background, work: () => Promise<void>): Promise<void> {
  let over = false;
  const running = background(() => over);
  await work();
  over = true;
  await running;
}

function reloading(configDir: string): Background {
  return async (isOver) => {
    const file = join(configDir, "catalogue.json");
    const text = await readFile(file, "utf8");
    for (let change = 0; !isOver(); change += 1) {
      await writeFile(file, text.replace('"title": "General Admission"', `"title": "General Admission ${change}"`));
      await pause(1000);
    }
    await writeFile(file, text);
  };
}

function looking(ask: Ask): Background {
  return (isOver) =>
    Promise.all(
      Array.from({ length: visitors }, async () => {
        for (await pause(Math.random() * lookMs); !isOver(); await pause(lookMs))
          await ask({ method: "GET", path: "/api/storefront/event/general-admission/dates" });
      }),
    );
}

/** Adds carts that each held one seat of the wanted slot until a minute ago. */
async function addExpired(url: string, { date, time }: { date: string; time: string }): Promise<void> {
  await run(
    url,
    `with made as (
      insert into carts (id, attributes, expires_at, extensions, created_at)
      select 'expired-' || n, '[]', now() - interval '1 minute', 0, now() - interval '16 minutes' from generate_series(1, ${expired}) as n returning id
    ), taken as (
      update inventory set held = held + ${expired} where event_id = 'general-admission' and date = '${date}' and slot = '${time}'
    )
    insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
    select id, 'general-admission', '${date}', '${time}', 1, now() - interval '1 minute' from made`,
  );
}

async function countExpired(url: string): Promise<number> {
  const [row] = await run(url, "select count(*)::integer as count from holds where expires_at <= now()");
  return Number(row?.count);
}

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
