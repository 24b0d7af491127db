/**
 * `npm run employee -- add "Ada Lovelace" --email ada@museum.example --may check-in,tickets-lookup`: adds, lists and
 * disables box office employees. Prompts for PIN and password, so that no shell history keeps them; the README says
 * more.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { readEnvironment } from "../server/core/environment.ts";
import { openDatabase } from "../server/database.ts";
import type { Secrets } from "../server/features/employees/employees.ts";
import { readCommand, runCommand } from "./employee/run-command.ts";

try {
  const words = parseArgs({ allowPositionals: true, options: { email: { type: "string" }, may: { type: "string" } } });
  const command = readCommand(words);
  const { dataDir, databaseUrl } = readEnvironment(process.env, []);
  const db = await openDatabase({ databaseUrl, dataFolder: dataDir });
  try {
    process.stdout.write(`${await runCommand(db, command, askSecrets)}\n`);
  } finally {
    await db.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Prompts for a PIN and a password without echo; reads lines from a pipe. Empty means none. */
async function askSecrets(withPassword: boolean): Promise<Secrets> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY === true });
  const given = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (process.stdin.isTTY) process.stderr.write(question);
    const { value } = await given.next();
    if (process.stdin.isTTY) process.stderr.write("\n");
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  try {
    const pin = await ask("PIN (four digits; empty: none): ");
    const password = withPassword ? await ask("Password (empty: none): ") : undefined;
    return { ...(pin !== undefined && { pin }), ...(password !== undefined && { password }) };
  } finally {
    lines.close();
  }
}
