import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tools/free-port.ts";
import { copyFlows, provide } from "../support/plenty.ts";

interface Use {
  /** Milliseconds since the process began. */
  readonly cpu: number;
  /** MB resident. */
  readonly memory: number;
}

export interface MuseumProcess {
  readonly port: number;
  readonly configDir: string;
  /** Milliseconds from its start until it listened. */
  readonly took: number;
  use(): Promise<Use>;
  stop(): Promise<void>;
}

/** Places of each time: no benchmark takes as many. */
const places = 1_000_000;

/**
 * Starts the product in a process of its own, as `npm start` does, with the demo museum and many more places. Its log goes nowhere.
 * With PROFILE_DIR it leaves a CPU profile there.
 * @param configDir another configuration, which is the caller's to remove
 */
export async function startMuseum(databaseUrl: string, configDir?: string): Promise<MuseumProcess> {
  const folder = await mkdtemp(join(tmpdir(), "bench-museum-"));
  const flows = configDir ?? join(folder, "flows");
  if (configDir === undefined) {
    await copyFlows("flows", flows);
    await provide(flows, places);
  }
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data"), CONFIG_DIR: flows, DEMO: "1", TRUST_PROXY: "loopback" };
  const profile = process.env.PROFILE_DIR === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", process.env.PROFILE_DIR];
  const began = performance.now();
  const server = fork(join(import.meta.dirname, "serve-museum.ts"), {
    execArgv: ["--import", "tsx", ...profile],
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-5000);
  });
  const ended = once(server, "exit");
  const ready = await Promise.race([once(server, "message").then(() => true), ended.then(() => false)]);
  if (!ready) throw new Error(`The server ended before it listened:\n${said}`);
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
      // An open channel would keep the process alive.
      server.disconnect();
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
