import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A temporary PostgreSQL on a loopback port. Unless durable, its data does not survive a power cut. */
export interface ThrowawayPostgres {
  /** postgres://…, for a user who may create databases. */
  readonly url: string;
  /** Stops the server and keeps its folder: orderly ("fast"), or like a crash ("crash"). */
  interrupt(how: "fast" | "crash"): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const debianFolder = "/usr/lib/postgresql";

/** The newest folder with initdb and postgres, Debian's before PATH; undefined if there is none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** Finds or, as root, installs PostgreSQL's binaries. @throws Error that says how to provide them */
export function ensurePostgres(): string {
  const present = findPostgres();
  if (present !== undefined) return present;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    run(["apt-get", "update"]) && run(["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]);
  }
  const folder = findPostgres();
  if (folder === undefined)
    throw new Error(
      "The tests on PostgreSQL need its binaries initdb and postgres (15 or later). Install PostgreSQL and put its bin folder into PATH " +
        "(Debian and Ubuntu: apt-get install postgresql), or name a running server, on which databases may be created, in DATABASE_URL.",
    );
  return folder;
}

function run([command = "", ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

/**
 * Starts a PostgreSQL, as another user if we are root, which it refuses.
 * @param durable commit to disk before answering, as in production; tests skip that for speed
 * @throws Error with PostgreSQL's output if it does not start
 */
export async function startPostgres({ durable = false } = {}): Promise<ThrowawayPostgres> {
  const bin = ensurePostgres();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const password = randomBytes(12).toString("hex");
  const [data, passwordFile] = [join(folder, "data"), join(folder, "password")];
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = { ...user, cwd: folder, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } } as const;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const flags = ["-U", "museum", "-E", "UTF8", "--no-locale", "--no-sync", "-A", "scram-sha-256"];
  const made = spawnSync(join(bin, "initdb"), ["-D", data, ...flags, `--pwfile=${passwordFile}`], options);
  if (made.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  }
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `fsync=${durable ? "on" : "off"}`,
    "max_connections=200",
    "deadlock_timeout=200ms",
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgres://museum:${password}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    let log = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
    });
    await untilReady(server, url).catch((error: unknown) => {
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
    });
  };
  const stop = async () => {
    await end(server, "SIGINT");
    remove();
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  // SIGQUIT: no notice to clients, no checkpoint; the next start recovers as after a crash.
  return { url, interrupt: (how) => end(server, how === "fast" ? "SIGINT" : "SIGQUIT"), resume: start, stop };
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = spawnSync("id", ["-u", "postgres"]).status === 0 ? "postgres" : "nobody";
  const id = (option: string) => Number(execFileSync("id", [option, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > until) throw error;
      await pause(50);
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown, which waits for no client. */
async function end(server: ChildProcess, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  const late = setTimeout(() => server.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(late);
}
