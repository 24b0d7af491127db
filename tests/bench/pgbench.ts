import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensurePostgres } from "../../scripts/postgres.ts";

/**
 * Runs a script of this folder in pgbench with prepared statements. Returns transactions a second.
 * @param variables for the script, except those that it sets itself
 * @param more further options of pgbench
 * @throws Error with pgbench's output
 */
export async function pgbench(
  url: string,
  script: string,
  variables: Readonly<Record<string, string | number>>,
  clients: number,
  seconds: number,
  more: readonly string[] = [],
): Promise<number> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const { stdout } = await promisify(execFile)(
    join(ensurePostgres(), "pgbench"),
    [
      "-n",
      "-M",
      "prepared",
      "-f",
      join(import.meta.dirname, script),
      "-c",
      String(clients),
      "-j",
      String(Math.min(clients, 2)),
      "-T",
      String(seconds),
    ]
      .concat(Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]))
      .concat(more)
      .concat(["-h", hostname, "-p", port, "-U", username, pathname.slice(1)]),
    { env: { ...process.env, PGPASSWORD: password } },
  );
  const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (tps === undefined || !/number of failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench failed:\n${stdout}`);
  return Number(tps);
}

/** Throughput and latency percentiles in milliseconds. */
export async function pgbenchLatency(
  ...[url, script, variables, clients, seconds]: Parameters<typeof pgbench>
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const folder = await mkdtemp(join(tmpdir(), "pgbench-"));
  try {
    const perSecond = await pgbench(url, script, variables, clients, seconds, [
      "-l",
      `--log-prefix=${join(folder, "log")}`,
    ]);
    const logs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
    // The third column: microseconds.
    const took = logs
      .flatMap((log) =>
        log
          .trim()
          .split("\n")
          .map((row) => Number(row.split(" ")[2]) / 1000),
      )
      .sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
    return { perSecond, p50: at(0.5), p99: at(0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const pgbenchClients = [1, 2, 4, 8, 16, 32, 64];

export async function best(run: (clients: number) => Promise<number>): Promise<{ clients: number; perSecond: number }> {
  let found = { clients: 0, perSecond: 0 };
  for (const clients of pgbenchClients) {
    const perSecond = await run(clients);
    if (perSecond > found.perSecond) found = { clients, perSecond };
  }
  return found;
}
