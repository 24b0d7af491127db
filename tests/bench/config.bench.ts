import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Benchmark, Figure } from "./benchmark.ts";
import { flowText, writeBigMuseum } from "./big-museum.ts";
import { median } from "./load.ts";
import { type MuseumProcess, startMuseum } from "./museum-process.ts";

const size = { flows: 300, events: 1000 };
const rounds = 5;

/** What the configuration of a very large museum costs: to check, to start with, and to change while visitors are served. */
export const benchmark: Benchmark = {
  title: `Configuration: ${size.flows} flows of 12 steps with 4 conditions, ${size.events} events with ${(size.events * 721).toLocaleString("en-US")} rows of inventory`,
  async run() {
    const dir = await writeBigMuseum(size);
    const data = await mkdtemp(join(tmpdir(), "big-data-"));
    try {
      const check = await cpuOfCheck(dir);
      const first = await start(dir, data);
      await first.museum.stop();
      const again = await start(dir, data);
      const changes = await measureChanges(dir, again.museum);
      await again.museum.stop();
      return [
        { what: "check:flows, CPU", figure: seconds(check), ratio: check / 3, beside: "of the goal of 3 s; before 12.4 s" },
        { what: "start until ready, the first time", figure: seconds(first.took), ratio: first.took / 15, beside: "of the goal of 15 s" },
        { what: "start until ready, the first time, CPU", figure: seconds(first.cpu) },
        { what: "start until ready, again", figure: seconds(again.took), ratio: again.took / first.took, beside: "of the first start" },
        { what: "start until ready, again, CPU", figure: seconds(again.cpu) },
        ...changes,
      ];
    } finally {
      await Promise.all([dir, data].map((folder) => rm(folder, { recursive: true, force: true })));
    }
  },
};

async function cpuOfCheck(dir: string): Promise<number> {
  const report = "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.error(user+system)})";
  const { stderr } = await promisify(execFile)(process.execPath, ["--import", report, "--import", "tsx", "scripts/check-flows.ts", dir]);
  return Number(stderr.trim().split("\n").at(-1)) / 1e6;
}

interface Started {
  readonly museum: MuseumProcess;
  /** In seconds, as the CPU. */
  readonly took: number;
  readonly cpu: number;
}

async function start(configDir: string, dataDir: string): Promise<Started> {
  const museum = await startMuseum({ configDir, dataDir });
  return { museum, took: museum.took / 1000, cpu: (await museum.use()).cpu / 1000 };
}

/** In turns: nothing changed, one flow's title, one event's capacity. What matters is how much longer others wait because of a change. */
async function measureChanges(dir: string, museum: MuseumProcess): Promise<Figure[]> {
  const still: number[] = [];
  const flow = { took: [] as number[], delay: [] as number[] };
  const event = { took: [] as number[], delay: [] as number[] };
  const catalogue = await readFile(join(dir, "catalogue.json"), "utf8");
  for (let round = 0; round < rounds; round += 1) {
    await longestDelay(museum);
    await pause(1500);
    still.push(await longestDelay(museum));

    const title = `Changed ${round}`;
    flow.took.push(
      await untilServed(() => writeFile(join(dir, "event/flow-7.json"), flowText(7, title)), museum, "/flow", title, { base: "event", handle: "flow-7" }),
    );
    await pause(1000);
    flow.delay.push(await longestDelay(museum));

    const renamed = `Renamed ${round}`;
    const text = catalogue.replace('"title": "Event 7"', `"title": "${renamed}"`).replace('"capacity": 40', `"capacity": ${41 + round}`);
    event.took.push(await untilServed(() => writeFile(join(dir, "catalogue.json"), text), museum, "/event/event-7/ticket-types", renamed));
    await pause(1000);
    event.delay.push(await longestDelay(museum));
  }
  const waits = (delays: number[]) => `${Math.round(median(delays))} ms (most ${Math.round(Math.max(...delays))})`;
  return [
    { what: "nothing changed: longest delay of the event loop", figure: waits(still) },
    { what: "one flow changed: served after", figure: seconds(median(flow.took)), ratio: median(flow.took) / 2, beside: "of the goal of 2 s" },
    { what: "one flow changed: longest delay of the event loop", figure: waits(flow.delay), ratio: median(flow.delay) / 100, beside: "of the goal of 100 ms" },
    { what: "one event changed: served after", figure: seconds(median(event.took)), ratio: median(event.took) / 2, beside: "of two seconds" },
    { what: "one event changed: longest delay of the event loop", figure: waits(event.delay), ratio: median(event.delay) / 100, beside: "of 100 ms" },
  ];
}

async function untilServed(change: () => Promise<void>, { port }: MuseumProcess, path: string, text: string, body?: object): Promise<number> {
  const began = performance.now();
  await change();
  const request = body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/storefront${path}`, request);
    if ((await answer.text()).includes(text)) return (performance.now() - began) / 1000;
    if (performance.now() - began > 60_000) throw new Error(`"${text}" was not served within a minute (${answer.status}).`);
    await pause(20);
  }
}

async function longestDelay(museum: MuseumProcess): Promise<number> {
  return (await museum.use()).delay;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
