import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.ts";
import { copyFlows, provide } from "../support/plenty.ts";

interface Use {
  /** Milliseconds since the process started. */
  readonly cpu: number;
  /** MB resident. */
  readonly memory: number;
  /** Longest event loop delay since the last call, in milliseconds. */
  readonly delay: number;
}

export interface MuseumProcess {
  readonly port: number;
  readonly configDir: string;
  readonly took: number;
  use(): Promise<Use>;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly databaseUrl?: string;
  /** By default the demo museum with much more capacity. */
  readonly configDir?: string;
  /** By default an empty one, removed when the server stops. */
  readonly dataDir?: string;
}

/** Capacity of each slot; no benchmark uses it up. */
const places = 1_000_000;
const program = "dist/server/serve.js";
/** As in the Dockerfile. */
const allocator = { MALLOC_MMAP_THRESHOLD_: "8388608", MALLOC_TRIM_THRESHOLD_: "16777216", MALLOC_ARENA_MAX: "2" };

/**
 * Starts the built server in its own process, as `npm start` does, without its log. With PROFILE_DIR, writes a CPU
 * profile there. The caller removes folders that it passes.
 */
export async function startMuseum({ databaseUrl, configDir, dataDir }: StartOptions): Promise<MuseumProcess> {
  if (!existsSync(program)) throw new Error(`There is no ${program}: run \`npm run build\` first.`);
  const folder = await mkdtemp(join(tmpdir(), "bench-museum-"));
  const flows = configDir ?? join(folder, "flows");
  if (configDir === undefined) {
    await copyFlows("flows", flows);
    await provide(flows, places);
  }
  const port = await freePort();
  const settings = {
    ...allocator,
    PORT: String(port),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir ?? join(folder, "data"),
    CONFIG_DIR: flows,
    DEMO: "1",
    TRUST_PROXY: "loopback",
  };
  const profile =
    process.env.PROFILE_DIR === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", process.env.PROFILE_DIR];
  const began = performance.now();
  const server = fork(program, {
    execArgv: ["--import", "./tests/bench/tell-use.mjs", ...profile],
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(server, "exit");
  let said = "";
  const opened = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-5000);
        if (said.includes(" is open at ")) resolve();
      });
  });
  if (!(await Promise.race([opened.then(() => true), ended.then(() => false)])))
    throw new Error(`The server ended before it listened:\n${said}`);
  const took = performance.now() - began;
  return {
    port,
    configDir: flows,
    took,
    async use() {
      const answer = once(server, "message");
      server.send("use");
      return (await answer)[0] as Use;
    },
    async stop() {
      // An open IPC channel would keep the process alive.
      server.disconnect();
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
