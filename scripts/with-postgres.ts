/**
 * `node --import tsx scripts/with-postgres.ts vitest run tests/api`: runs a command of node_modules/.bin with a
 * temporary PostgreSQL in DATABASE_URL, unless that is set already.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

const [name = "", ...args] = process.argv.slice(2);
const own = process.env.DATABASE_URL ? undefined : await startPostgres();
try {
  const command = spawn(join("node_modules/.bin", name), args, {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: own?.url ?? process.env.DATABASE_URL },
  });
  // PostgreSQL must stop after the command, whichever process gets the signal.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => command.kill(signal));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    command.once("error", reject);
    command.once("exit", (code) => resolve(code ?? 1));
  });
} finally {
  await own?.stop();
}
