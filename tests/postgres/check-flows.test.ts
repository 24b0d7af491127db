import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database.ts";
import { closeAfter, newDatabase } from "../api/support/database.ts";
import { line, openMuseum } from "../api/support/museum.ts";

test("npm run check:flows warns of items sold in the museum's database that are missing from the catalogue", {
  tags: ["slow"],
  timeout: 60_000,
}, async () => {
  const databaseUrl = await newDatabase();
  const museum = await openMuseum({ database: closeAfter(await openDatabase({ databaseUrl })) });
  const cart = (
    await museum.post("/checkout/create", {
      lineItems: [line("night-seat", 4, { Date: "2026-12-12", Time: "7:00 PM" })],
    })
  ).json;
  expect((await museum.pay(cart.id)).status).toBe(303);
  // The command checks from the real today on, but the museum's clock is fixed.
  await sql`update tickets set date = current_date + 30`.execute(museum.db);
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/check-flows.ts", "flows"],
    { env },
  );
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toContainEqual(
    expect.stringMatching(/^warning: SOLD_\w+ catalogue\.json .*Planetarium Night.*4 tickets/),
  );
  expect(lines.at(-1)).toMatch(/^no problems in \d+ files of flows .*, \d+ warnings?$/);
});
