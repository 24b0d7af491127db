/** Opens the database in the named folder until killed; with `write`, inserts one row per commit and prints each. */
import { setImmediate as others } from "node:timers/promises";
import { openDatabase } from "../../server/database.ts";

const [dataFolder, mode] = process.argv.slice(2);
try {
  const db = await openDatabase({ dataFolder });
  process.stdout.write("open\n");
  for (let number = 0; mode === "write"; number += 1) {
    const slot = String(number).padStart(6, "0");
    await db
      .insertInto("inventory")
      .values({ event_id: "gallery", date: "2026-12-05", slot, wanted: 1, capacity: 1 })
      .execute();
    process.stdout.write(`${slot}\n`);
    // Yield to sockets, as a server does.
    await others();
  }
  setTimeout(() => process.exit(4), 120_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 3;
}
