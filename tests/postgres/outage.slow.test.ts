import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";
import { openDatabase } from "../../server/database.ts";
import { sendBuyers } from "../api/support/buyers.ts";
import { expectSales } from "../api/support/sales.ts";
import { serverProcess } from "../api/support/server-process.ts";
import { newFolder } from "../embedded/processes.ts";

const outages = ["fast", "crash", "fast", "crash"] as const;

test("while PostgreSQL is stopped or crashed buyers get a Retry-After, no server exits, nothing is lost, and everything continues afterwards", async () => {
  const postgres = await startPostgres();
  try {
    const folders = [await newFolder(), await newFolder()];
    const servers = await Promise.all(folders.map((folder) => serverProcess(folder, postgres.url)));
    await Promise.all(servers.map((server) => server.start()));
    const buyers = sendBuyers(
      servers.map(({ url }) => url),
      8,
    );
    const status = (path: string) => Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).status));
    const goOn = async () => {
      const before = buyers.confirmed.length;
      await expect.poll(() => buyers.confirmed.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 7);
    };

    const recoveries: number[] = [];
    for (const how of outages) {
      await goOn();
      await postgres.interrupt(how);
      const refusedBefore = buyers.refused.length;
      await expect.poll(() => buyers.refused.length, { timeout: 20_000 }).toBeGreaterThan(refusedBefore + 7);
      expect(await status("/healthz")).toEqual([200, 200]);
      expect(await status("/readyz")).toEqual([503, 503]);
      const sold = buyers.confirmed.length;
      await pause(300);
      // A sale confirmed during the outage would be in no database.
      expect(buyers.confirmed.length).toBe(sold);
      await postgres.resume();
      const back = performance.now();
      await expect.poll(() => status("/readyz"), { timeout: 20_000, interval: 20 }).toEqual([200, 200]);
      await goOn();
      recoveries.push(Math.round(performance.now() - back));
    }
    await buyers.stop();
    expect(servers.map(({ isAlive }) => isAlive())).toEqual([true, true]);
    // Every request got an answer, and each refusal was a 503 that asks for a retry.
    expect(buyers.unanswered()).toBe(0);
    expect(new Set(buyers.refused.map((answer) => answer.status))).toEqual(new Set([503]));
    for (const { retryAfter, text } of buyers.refused) {
      expect(retryAfter).toBe("5");
      // HTML escapes the apostrophe.
      expect(text.replaceAll("&#39;", "'")).toContain(
        "We're having technical trouble. Nothing was lost; please try again.",
      );
    }
    for (const recovery of recoveries) expect(recovery).toBeLessThan(15_000);

    const db = await openDatabase({ databaseUrl: postgres.url });
    await expectSales(db, buyers.confirmed, folders).finally(() => db.destroy());
    await Promise.all(servers.map((server) => server.kill()));
  } finally {
    await postgres.stop();
  }
}, 240_000);
