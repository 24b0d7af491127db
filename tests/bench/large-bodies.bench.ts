import { tmpdir } from "node:os";
import { buildServer } from "../../server/app.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { fixedConfig } from "../support/fixed-config.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median } from "./load.ts";
import { museumOfSlots, now } from "./selling.ts";

const rounds = 15;
const size = 200_000;

/** A body of 200 kB, wrong in each of its parts, beside one of the same size that only has to be read. */
export const benchmark: Benchmark = {
  title: "Large bodies: what a wrong one costs beside reading it",
  async run() {
    const folder = tmpdir();
    const database = await openDatabase({});
    const server = await buildServer({
      environment: {
        ...{ port: 0, host: "127.0.0.1", publicUrl: "http://localhost", configDir: folder, dataDir: folder },
        ...{ demo: true, production: false, logLevel: "info", drainSeconds: 0 },
      },
      config: fixedConfig(museumOfSlots(1)),
      database,
      appFolder: folder,
      now: () => now,
    });
    const took = async (body: object): Promise<number> => {
      const payload = JSON.stringify(body);
      const before = performance.now();
      await server.inject({ method: "POST", url: "/api/storefront/checkout/create", payload, headers: { "content-type": "application/json" } });
      return performance.now() - before;
    };
    const bodies: readonly [string, object][] = [
      ["100,000 numbers for items", { lineItems: Array.from({ length: size / 2 }, () => 1) }],
      ["20,000 objects for items", { lineItems: Array.from({ length: size / 10 }, () => ({ a: 1 })) }],
      ["a name of 200,000 letters", { lineItems: [], ["a".repeat(size)]: 1 }],
    ];
    const times = new Map<string, number[]>(bodies.map(([what]) => [what, []]));
    const reading: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      reading.push(await took({ lineItems: [], more: Array.from({ length: size / 2 }, () => 1) }));
      for (const [what, body] of bodies) times.get(what)?.push(await took(body));
    }
    await server.close();
    await database.destroy();
    const beside = "of reading a body of that size";
    return [
      { what: "a body that is read and right", figure: `${median(reading).toFixed(1)} ms` },
      ...[...times].map(([what, each]): Figure => ({ what, figure: `${median(each).toFixed(1)} ms`, ratio: median(each) / median(reading), beside })),
    ];
  },
};
