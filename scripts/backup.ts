/**
 * `npm run backup -- <target>`: copies the embedded database into a file, even while the server runs. The target is a
 * file, or a folder that gets a file named after the current time. The README explains restoring.
 */
import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { backUpEmbedded } from "../server/core/database/embedded.ts";
import { syncPath } from "../server/core/database/write-through.ts";
import { readEnvironment } from "../server/core/environment.ts";

try {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new Error("Name the file or the folder that the backup is to be written to: npm run backup -- <target>");
  const { dataDir, databaseUrl } = readEnvironment(process.env, []);
  if (databaseUrl !== undefined)
    throw new Error("DATABASE_URL names a PostgreSQL, which has its own tools: take the backup with pg_dump.");
  const file = fileOf(resolve(given));
  const copy = await backUpEmbedded(dataDir);
  await writeWhole(file, copy);
  process.stdout.write(`${file} (${copy.length.toLocaleString("en-US")} bytes)\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function fileOf(target: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  // A missing folder would become a file, and stop every later backup.
  if (!isFolder && !existsSync(target) && extname(target) === "")
    throw new Error(`There is no folder ${target}. Create it first, or name a file that ends in .tar.gz.`);
  const file = isFolder
    ? join(target, `museum-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`)
    : target;
  if (existsSync(file)) throw new Error(`${file} is there already. Name another; a backup overwrites nothing.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);
  return file;
}

/** Renames only when synced: the final name marks a complete copy. Private, since it holds names and addresses. */
async function writeWhole(file: string, copy: Buffer): Promise<void> {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    await writeFile(part, copy, { flag: "wx", mode: 0o600 });
    await syncPath(part);
    await rename(part, file);
    await syncPath(dirname(file));
  } finally {
    await rm(part, { force: true });
  }
}
