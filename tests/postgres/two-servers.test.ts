import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Cart, Dates } from "../../schemas/generated/wire.ts";
import { freePort } from "../../scripts/free-port.ts";
import { openDatabase } from "../../server/database.ts";
import { newDatabase } from "../api/support/database.ts";
import { expectSound } from "../api/support/invariants.ts";
import { line } from "../api/support/museum.ts";
import { copyMuseum } from "../authoring/museum.ts";
import { newFolder, run } from "../embedded/processes.ts";
import { edit, provide } from "../support/plenty.ts";
import { whenOver } from "../support/when-over.ts";

const capacity = 8000;
const buyers = 160;
const party = 5;
/** The buyers ask for exactly the capacity: any refusal is wrong. */
const rounds = capacity / buyers / party;

async function startServers({ openSeats }: { openSeats?: number } = {}) {
  const museum = await copyMuseum();
  whenOver(() => museum.remove());
  await provide(museum.dir, capacity);
  if (openSeats !== undefined) await edit(museum.path("tenant.json"), [[["limits", "openSeatsPerAddress"], openSeats]]);
  const databaseUrl = (await newDatabase()) ?? "";
  const addresses = await Promise.all(
    [1, 2].map(async () => {
      const port = String(await freePort());
      const env = {
        PORT: port,
        DATABASE_URL: databaseUrl,
        CONFIG_DIR: museum.dir,
        DATA_DIR: await newFolder(),
        DEMO: "1",
        NODE_ENV: "test",
      };
      await (await run("tests/support/serve.ts", [], env)).line((said) => said.includes(" is open at "));
      return `http://127.0.0.1:${port}/api/storefront`;
    }),
  );
  return { addresses, databaseUrl };
}

async function post(address: string, body: object): Promise<{ status: number; cart: Cart }> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, cart: (await response.json()) as Cart };
}

async function openDate(address: string): Promise<string> {
  const month = async (query: string) => {
    const response = await fetch(`${address}/event/general-admission/dates${query}`);
    return ((await response.json()) as { body: Dates }).body;
  };
  const { nextMonth } = await month("");
  const day = (await month(`?date=${nextMonth}`)).dates.find(({ available }) => available);
  if (day === undefined) throw new Error(`General admission has no open day in ${nextMonth}.`);
  return day.date;
}

test("160 buyers fill a slot of 8,000 seats through two servers: no free seat is refused, and none is sold twice", {
  tags: ["slow"],
  timeout: 120_000,
}, async () => {
  const { addresses, databaseUrl } = await startServers();
  const date = await openDate(addresses[0] ?? "");
  const wish = (quantity: number) => line("general-admission-adult", quantity, { Date: date, Time: "4:00 PM" });
  const took: number[] = [];
  const statuses: number[] = [];
  const buy = async (buyer: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      const { status } = await post(`${addresses[(buyer + round) % 2]}/checkout/create`, {
        lineItems: [wish(party)],
      });
      took.push(performance.now() - before);
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));

  const refused = statuses.filter((status) => status === 409).length;
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  process.stdout.write(
    `${statuses.length} holds by ${buyers} buyers on one slot through two servers: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${refused} refused wrongly\n`,
  );
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(refused / statuses.length).toBeLessThan(0.01);

  // If requests were refused, the remaining seats must still be for sale, and no more.
  for (let more = 0; more < refused; more += 1)
    expect((await post(`${addresses[0]}/checkout/create`, { lineItems: [wish(party)] })).status).toBe(200);
  for (const address of addresses)
    expect((await post(`${address}/checkout/create`, { lineItems: [wish(1)] })).status).toBe(409);
  const db = await openDatabase({ databaseUrl });
  const { rows } =
    await sql`select held, sold, (select sum(quantity) from holds where (event_id, date, slot) = (i.event_id, i.date, i.slot)) as holds
    from inventory i where held > 0`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ held: capacity, sold: 0, holds: capacity }]);
});

test("one network address holds at most 200 seats, through two servers at once", {
  tags: ["slow"],
  timeout: 120_000,
}, async () => {
  const { addresses, databaseUrl } = await startServers({ openSeats: 200 });
  const date = await openDate(addresses[0] ?? "");
  const lineItems = [line("general-admission-adult", 7, { Date: date, Time: "4:00 PM" })];
  const statuses = await Promise.all(
    Array.from(
      { length: 60 },
      async (_, at) => (await post(`${addresses[at % 2]}/checkout/create`, { lineItems })).status,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(28);
  expect(statuses.filter((status) => status === 429)).toHaveLength(32);
  const db = await openDatabase({ databaseUrl });
  await expectSound({ db });
  expect(await db.selectFrom("open_seats").select("seats").execute()).toEqual([{ seats: 196 }]);
  await db.destroy();
});
