import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { StudioScheduledResponse } from "../../schemas/generated/wire.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { openDatabase } from "../../server/database.ts";
import { readPublished } from "../../server/features/studio/published-files.ts";
import { runScheduled, unschedule } from "../../server/features/studio/scheduled.ts";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { closeAfter, newDatabase } from "../api/support/database.ts";
import { openStudio } from "../api/support/studio.ts";
import { whenOver } from "../support/when-over.ts";

const file = "event/quick-visit.json";

test("a release unscheduled at the moment when it is due is a draft again, and visitors never get it", async () => {
  const db = closeAfter(await openDatabase({ databaseUrl: await newDatabase() }));
  const { files, store, museum, hire, close } = await openStudio(undefined, db);
  whenOver(async () => {
    await close();
    await files.remove();
  });
  const editor = await hire();
  const { revision } = await editor.edit(file, (text) => text.replace(/"title": "[^"]*"/, '"title": "At nine"'));
  const at = museum
    .now()
    .add({ minutes: 5 })
    .toZonedDateTimeISO("America/Denver")
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
  const { json } = await editor.post<StudioScheduledResponse>("/draft/schedule", { revision, note: "", at });
  const [{ id } = { id: "" }] = json.scheduled;
  const { author_id: employeeId } = await db
    .selectFrom("scheduled_releases")
    .select("author_id")
    .executeTakeFirstOrThrow();
  const context = { config: store, db, now: museum.now, source: await loadKindSource() };
  const [published, before] = [await readPublished(files.dir), await editor.releases()];
  museum.wait(6);
  let run: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await unschedule(tx, {
      id,
      dir: files.dir,
      employeeId,
      revision: (await editor.draft()).revision,
      published,
      now: new Date(),
    });
    run = runScheduled(context, { all: false });
    const waits = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(waits).toBe(1);
  });
  await run;
  expect(await readFile(files.path(file), "utf8")).not.toContain("At nine");
  expect(await editor.releases()).toEqual(before);
  expect((await editor.draft()).files).toMatchObject([{ name: file }]);
});
