import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../../../server/database.ts";
import { newDataFolder, newFolder } from "../../embedded/processes.ts";
import { rounds } from "../../support/rounds.ts";
import { sendBuyers } from "../support/buyers.ts";
import { newDatabase } from "../support/database.ts";
import { expectSales } from "../support/sales.ts";
import { serverProcess } from "../support/server-process.ts";

const kills = rounds(4, 30);
const servers = 2;

test(`a server killed ${kills} times during purchases recovers by itself, and every confirmed order exists once`, async () => {
  // On PostgreSQL two servers share a database; an embedded database belongs to one server.
  const databaseUrl = await newDatabase();
  const newFolderFor = databaseUrl === undefined ? newDataFolder : newFolder;
  const folders = [await newFolderFor(), await newFolderFor()];
  const runs = await Promise.all(folders.slice(0, servers).map((folder) => serverProcess(folder, databaseUrl)));
  await Promise.all(runs.map((run) => run.start()));

  const crowds = await Promise.all(
    runs.map(async (run) => {
      const buyers = sendBuyers([run.url], 4);
      for (let kill = 0; kill < kills / servers; kill += 1) {
        const before = buyers.confirmed.length;
        await expect.poll(() => buyers.confirmed.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 2);
        await pause(Math.random() * 60);
        await run.kill();
        const last = buyers.confirmed.at(-1);
        await run.start();
        const found = await fetch(`${run.url}/api/storefront/order/${last?.orderId}/tickets`);
        expect(found.status).toBe(200);
      }
      await buyers.stop();
      await run.kill();
      return buyers;
    }),
  );

  // The kills must have interrupted purchases: replies were lost and requests retried.
  expect(crowds.reduce((sum, { unanswered }) => sum + unanswered(), 0)).toBeGreaterThan(0);
  const refused = crowds.flatMap((crowd) => crowd.refused);
  expect(refused).toEqual([]);
  if (databaseUrl === undefined) {
    for (const [at, folder] of folders.entries())
      await inspect({ dataFolder: folder }, crowds[at]?.confirmed ?? [], [folder]);
  } else {
    const confirmed = crowds.flatMap((crowd) => crowd.confirmed);
    await inspect({ databaseUrl }, confirmed, folders);
  }
}, 600_000);

async function inspect(
  location: Parameters<typeof openDatabase>[0],
  ...expected: [confirmed: Parameters<typeof expectSales>[1], folders: readonly string[]]
): Promise<void> {
  const db = await openDatabase(location);
  await expectSales(db, ...expected).finally(() => db.destroy());
}
