import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { shareChanges } from "../../server/museum/config/watch.ts";
import { newDatabase } from "../api/support/database.ts";
import { copyMuseum } from "../authoring/museum.ts";

const databaseUrl = (await newDatabase()) ?? "";
const source = await loadKindSource();
const museum = await copyMuseum();
afterAll(() => museum.remove());
const never = 3_600_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const second = { timeout: 10_000 };

/** Reads changed files only on request, like a server with a disk that reports no changes. */
async function openShared(options: { databaseUrl: string; pollMs: number }) {
  const store = await openConfig(museum.dir, { log, watch: false, source });
  const stop = await shareChanges(store, { ...options, log });
  const close = async () => {
    await stop();
    await store.close();
  };
  return { store, close };
}

async function rename(title: string): Promise<void> {
  const text = await readFile(museum.path("tenant.json"), "utf8");
  await museum.write("tenant.json", text.replace(/"title": "[^"]*"/, `"title": "${title}"`));
}

/** Runs a function on each listening connection and counts them. */
async function listeners(say: "pid" | "pg_terminate_backend(pid)"): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select ${say} from pg_stat_activity where application_name = 'museum configuration' and datname = current_database()`,
  );
  await client.end();
  return rowCount ?? 0;
}

test("when one server reloads, the others reload too, even after a lost connection", async () => {
  const [here, there] = await Promise.all([
    openShared({ databaseUrl, pollMs: never }),
    openShared({ databaseUrl, pollMs: never }),
  ]);
  await rename("Told");
  expect(there.store.current.tenant.title).not.toBe("Told");
  await here.store.reload();
  await expect.poll(() => there.store.current.tenant.title, second).toBe("Told");

  await rename("Missed");
  // A restarting database closes connections too.
  expect(await listeners("pg_terminate_backend(pid)")).toBe(2);
  await expect.poll(() => there.store.current.tenant.title, second).toBe("Missed");
  await expect.poll(() => here.store.current.tenant.title, second).toBe("Missed");

  await rename("Told again");
  await there.store.reload();
  await expect.poll(() => here.store.current.tenant.title, second).toBe("Told again");
  await Promise.all([here.close(), there.close()]);
  await expect.poll(() => listeners("pid"), second).toBe(0);
});

test("a server without notifications finds the change by polling", async () => {
  const nowhere = new URL(databaseUrl);
  nowhere.port = "1";
  const deaf = await openShared({ databaseUrl: nowhere.href, pollMs: 100 });
  await rename("Found");
  await expect.poll(() => deaf.store.current.tenant.title, second).toBe("Found");
  await deaf.close();
});
