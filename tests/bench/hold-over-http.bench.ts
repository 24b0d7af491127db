import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { startPostgres } from "../../scripts/postgres.ts";
import { museumAt } from "../../server/museum/catalogue/museum.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { type Load, median, perSecondText, underLoad } from "./load.ts";
import { hold, museumOfSlots, now, openSlots, twoTickets } from "./selling.ts";

const seconds = 4;
const rounds = 3;
const callers = 32;

/** POST /checkout/create with an idempotency key, in a server of its own process, beside the hold transaction that it runs. */
export const benchmark: Benchmark = {
  title: "Holding seats: the whole call over HTTP beside its transaction",
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      return [...(await compare(postgres.url, 1)), ...(await compare(postgres.url, 200))];
    } finally {
      await postgres.stop();
    }
  },
};

async function compare(server: string, slots: number): Promise<Figure[]> {
  const config = museumOfSlots(slots);
  const museum = museumAt(config, now);
  const any = () => 1 + Math.floor(Math.random() * slots);
  const { db, url } = await openSlots(server, `http_${slots}`, config);
  const { port, stop } = await serve(url, slots);
  const agent = new Agent({ keepAlive: true });
  const calls: Load[] = [];
  const transactions: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    calls.push(await underLoad(callers, seconds, () => post(agent, port, { lineItems: [twoTickets(any())] })));
    transactions.push((await underLoad(callers, seconds, () => hold(db, museum, any()))).perSecond);
  }
  agent.destroy();
  await db.destroy();
  await stop();
  const what = slots === 1 ? "one slot" : `${slots} slots`;
  const middle = (figure: keyof Load) => median(calls.map((load) => load[figure]));
  const perSecond = middle("perSecond");
  return [
    { what: `${what}: the transaction`, figure: perSecondText(median(transactions)) },
    { what: `${what}: the call, ${callers} at once`, figure: perSecondText(perSecond), ratio: perSecond / median(transactions), beside: "of the transaction" },
    { what: `${what}: the call, p50`, figure: `${middle("p50").toFixed(1)} ms` },
    { what: `${what}: the call, p95`, figure: `${middle("p95").toFixed(1)} ms` },
  ];
}

async function serve(url: string, slots: number) {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/bench/serve.ts", url, String(slots)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const port = await Promise.race([once(child.stdout, "data").then(([text]) => Number(text)), ended.then(() => Number.NaN)]);
  if (Number.isNaN(port)) throw new Error("The server ended before it listened.");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { port, stop };
}

function post(agent: Agent, port: number, body: object): Promise<void> {
  const address = `2001:db8:0:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID(), "x-forwarded-for": address };
  return new Promise((done, fail) => {
    const call = request({ agent, port, host: "127.0.0.1", method: "POST", path: "/api/storefront/checkout/create", headers }, (response) => {
      response.resume();
      response.once("end", () => (response.statusCode === 200 ? done() : fail(new Error(`The hold was answered with ${response.statusCode}.`))));
    });
    call.once("error", fail);
    call.end(JSON.stringify(body));
  });
}
