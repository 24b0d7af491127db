import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../../server/database.ts";
import { newDataFolder, newFolder } from "../../embedded/processes.ts";
import { testNow } from "../../support/clock.ts";
import { rounds } from "../../support/rounds.ts";
import { newDatabase } from "../support/database.ts";
import { expectSound } from "../support/invariants.ts";
import { queuedMails } from "../support/museum.ts";
import { serverProcess } from "../support/server-process.ts";

const kills = rounds(2, 30);
const waiting = 60 * kills;

test(`servers killed ${kills} times during offers hold no places without a mail, and lose no entry`, async () => {
  const databaseUrl = await newDatabase();
  const isShared = databaseUrl !== undefined;
  const folders = isShared ? [await newFolder(), await newFolder()] : [await newDataFolder()];
  const location = isShared ? { databaseUrl } : { dataFolder: folders[0] ?? "" };
  const prepared = await openDatabase(location);
  const today = testNow().toZonedDateTimeISO("America/Denver").toPlainDate();
  // The museum is open on Saturdays.
  const date = today.add({ days: 6 - (today.dayOfWeek % 7) + 7 }).toString();
  const at = testNow().toString();
  await sql`insert into waiting_entries (id, event_id, date, slot, email, mailbox, lines, seats, status, place, asked_at, created_at)
    select 'entry-' || n, 'general-admission', ${date}, '10:00 AM', 'w' || n || '@waits.example', 'w' || n || '@waits.example',
      '[{"variantId": "general-admission-adult", "quantity": 2}]', 2, 'waiting', n, ${at}, ${at} from generate_series(1, ${waiting}::integer) as n`.execute(
    prepared,
  );
  await prepared.destroy();

  // On PostgreSQL two servers share the database and die at the same moment.
  const servers = await Promise.all(folders.map((folder) => serverProcess(folder, databaseUrl)));
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.all(servers.map((server) => server.start()));
    await pause(Math.random() * 150);
    await Promise.all(servers.map((server) => server.kill()));
  }
  await Promise.all(servers.map((server) => server.start()));
  // Mails in progress at a kill are retried only after two minutes; find those in the database.
  const written = async () => (await Promise.all(folders.map(linksIn))).flat();
  const mostSending = 5 * servers.length * kills;
  await expect
    .poll(async () => new Set(await written()).size, { timeout: 60_000, interval: 250 })
    .toBeGreaterThanOrEqual(waiting - mostSending);
  await pause(1_000);
  await Promise.all(servers.map((server) => server.kill()));

  const db = await openDatabase(location);
  try {
    await expectSound({ db });
    const queued = (await queuedMails(db)).flatMap(({ text }) => linkIn(text));
    expect(new Set([...(await written()), ...queued]).size).toBe(waiting);
    const { rows } =
      await sql`select count(*)::integer as entries, count(distinct cart_id)::integer as carts, (select count(*)::integer from holds) as holds,
      (select count(*)::integer from carts) as made from waiting_entries where status = 'offered'`.execute(db);
    expect(rows).toEqual([{ entries: waiting, carts: waiting, holds: waiting, made: waiting }]);
  } finally {
    await db.destroy();
  }
}, 600_000);

async function linksIn(folder: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
  return mails.flatMap(linkIn);
}

function linkIn(mail: string): string[] {
  return /\/waiting-list\/(entry-\d+)/.exec(mail)?.slice(1) ?? [];
}
