import { expect, test } from "vitest";
import type { Cart, Dates } from "../../schemas/generated/wire.ts";
import { freePort } from "../../scripts/free-port.ts";
import { followClock } from "../../server/core/clock.ts";
import { openDatabase } from "../../server/database.ts";
import { newDatabase } from "../api/support/database.ts";
import { line } from "../api/support/museum.ts";
import { copyMuseum } from "../authoring/museum.ts";
import { newFolder, run } from "../embedded/processes.ts";
import { whenOver } from "../support/when-over.ts";

const databaseUrl = (await newDatabase()) ?? "";

function ahead(minutes: number): string {
  const script = `const past = Date; const by = ${minutes} * 60_000;
    globalThis.Date = class extends past { constructor(...given) { given.length === 0 ? super(past.now() + by) : super(...given); } static now() { return past.now() + by; } };`;
  return `--import data:text/javascript,${encodeURIComponent(script)}`;
}

async function startServer(more: Record<string, string> = {}): Promise<string> {
  const museum = await copyMuseum();
  whenOver(() => museum.remove());
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATABASE_URL: databaseUrl,
    CONFIG_DIR: museum.dir,
    DATA_DIR: await newFolder(),
    DEMO: "1",
    NODE_ENV: "test",
    TRUST_PROXY: "127.0.0.1",
    ...more,
  };
  await (await run("server/main.ts", [], env)).line((said) => said.includes(" is open at "));
  return `http://127.0.0.1:${port}/api/storefront`;
}

test("a server with its clock 21 minutes ahead sells no seats held through another", async () => {
  const [right, wrong] = await Promise.all([startServer(), startServer({ NODE_OPTIONS: ahead(21) })]);
  const month = async (query: string) =>
    ((await (await fetch(`${right}/event/planetarium-night/dates${query}`)).json()) as { body: Dates }).body;
  const shown = await month("");
  const next = shown.nextMonth === null ? undefined : await month(`?date=${shown.nextMonth}`);
  const evening = [...shown.dates, ...(next?.dates ?? [])].find(({ available }) => available)?.date ?? "";
  // One network may not hold a whole evening, so each buyer has their own.
  let buyers = 0;
  const create = async (server: string, quantity: number) => {
    const lineItems = [line("planetarium-night-seat", quantity, { Date: evening, Time: "7:30 PM" })];
    const body = JSON.stringify({ lineItems });
    buyers += 1;
    const headers = { "content-type": "application/json", "x-forwarded-for": `203.0.113.${buyers}` };
    const answer = await fetch(`${server}/checkout/create`, { method: "POST", headers, body });
    return { status: answer.status, cart: (await answer.json()) as Cart };
  };
  for (let cart = 0; cart < 3; cart += 1) expect((await create(right, 20)).status).toBe(200);
  expect((await create(wrong, 1)).status).toBe(409);
  expect((await create(right, 1)).status).toBe(409);
}, 180_000);

test("the clock is the database's, and advances between readings", async () => {
  const db = await openDatabase({ databaseUrl });
  const clock = await followClock(db, { warn() {} });
  const first = clock.now().epochMilliseconds;
  await expect.poll(() => clock.now().epochMilliseconds - first).toBeGreaterThanOrEqual(20);
  expect(Math.abs(clock.now().epochMilliseconds - Date.now())).toBeLessThan(60_000);
  clock.stop();
  await db.destroy();
});
