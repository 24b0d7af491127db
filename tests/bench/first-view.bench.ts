import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median } from "./load.ts";
import type { KnownAnswer } from "./serve-answers.ts";
import { get, requestsOf, visit } from "./visits.ts";

const warmUpRounds = 4;
const rounds = 5;
const visitsPerRound = 100;
const goalMs = 3;
const pages = ["/event/general-admission/date", "/events"];

/** CPU cost of a new visitor's first page, compared with a bare node:http server with the same answers in memory. */
export const benchmark: Benchmark = {
  title: "The first view: server CPU for the document and everything that it loads, for a visitor with new connections",
  async run() {
    const postgres = await startPostgres();
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
    const product = await startProduct(postgres.url);
    try {
      const figures: Figure[] = [];
      for (const page of pages)
        figures.push(...(await measure(page, await requestsOf(browser, product.url + page), product)));
      return figures;
    } finally {
      await Promise.all([browser.close(), product.stop()]);
      await postgres.stop();
    }
  },
};

/** Alternates servers, so that both see the same machine load; medians of the rounds. */
async function measure(page: string, paths: readonly string[], product: Measured): Promise<Figure[]> {
  const answers = await Promise.all(paths.map((path) => get(new Agent(), product.url, path)));
  const bare = await startBare(
    answers.map(({ headers, body }, index) => [paths[index] ?? "", headers, body.toString("base64")]),
  );
  const own: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const [ofBare, ofProduct] = [await perVisit(bare, paths), await perVisit(product, paths)];
    if (round < warmUpRounds) continue;
    floor.push(ofBare);
    own.push(ofProduct);
  }
  await bare.stop();
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0);
  const ms = median(own);
  return [
    { what: `${page}: requests, bytes`, figure: `${paths.length}, ${(bytes / 1000).toFixed(1)} kB` },
    { what: `${page}: bare node:http`, figure: `${median(floor).toFixed(2)} ms` },
    {
      what: `${page}: the product`,
      figure: `${ms.toFixed(2)} ms`,
      ratio: ms / median(floor),
      beside: "of bare node:http",
    },
    { what: "", figure: "", ratio: ms / goalMs, beside: `of the goal of ${goalMs} ms` },
  ];
}

async function perVisit({ url, cpu }: Measured, paths: readonly string[]): Promise<number> {
  const before = await cpu();
  for (let count = 0; count < visitsPerRound; count += 1) await visit(url, paths);
  return ((await cpu()) - before) / visitsPerRound;
}

interface Measured {
  readonly url: string;
  /** CPU time used so far, in milliseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

function measured(child: ChildProcess, url: string): Measured {
  return {
    url,
    async cpu() {
      const answer = once(child, "message");
      child.send("cpu");
      const [milliseconds] = await answer;
      return Number(milliseconds);
    },
    async stop() {
      const ended = once(child, "exit");
      // An open IPC channel would keep the process alive.
      child.disconnect();
      child.kill();
      await ended;
    },
  };
}

async function startProduct(databaseUrl: string): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), "first-view-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: "1",
  };
  const child = fork(join(import.meta.dirname, "serve-storefront.ts"), {
    env,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  const server = measured(child, url);
  return { ...server, stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })) };
}

async function startBare(answers: readonly KnownAnswer[]): Promise<Measured> {
  const child = fork(join(import.meta.dirname, "serve-answers.ts"), { execArgv: ["--import", "tsx"] });
  child.send(answers);
  const [port] = await once(child, "message");
  return measured(child, `http://127.0.0.1:${port}`);
}
