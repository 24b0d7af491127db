import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../scripts/free-port.ts";
import { newFolder } from "../../embedded/processes.ts";
import { testServer } from "../../support/bundled-program.ts";
import { shift } from "../../support/clock.ts";
import { copyFlows } from "../../support/plenty.ts";
import { whenOver } from "../../support/when-over.ts";

export interface ServerProcess {
  readonly url: string;
  readonly configDir: string;
  /** Starts it and waits until it is ready. @param shift milliseconds that its clock is ahead of the tests' */
  start(shift?: number): Promise<void>;
  /** SIGKILL: it cannot clean up. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code; null if it had to be killed */
  terminate(): Promise<number | null>;
  isAlive(): boolean;
  log(): string;
}

/** Prepares a server, not yet started, with a port that survives restarts. Killed after the file's tests. */
export async function serverProcess(
  dataDir: string,
  databaseUrl: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const configDir = join(await newFolder(), "flows");
  await copyFlows("flows", configDir);
  const { DATABASE_URL: _own, SMTP_URL: _mail, ...others } = process.env;
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    CONFIG_DIR: configDir,
    DATA_DIR: dataDir,
    DEMO: "1",
    ...more,
  };
  const env = { ...others, ...settings, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const program = await testServer();
  let child: ChildProcess | undefined;
  let said = "";
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    if (child === undefined || !isAlive()) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  const terminate = async () => {
    const ended = new Promise<number | null>((resolve) => child?.once("exit", resolve));
    child?.kill("SIGTERM");
    return ended;
  };
  whenOver(kill);
  return {
    url,
    configDir,
    kill,
    terminate,
    isAlive,
    log: () => said,
    async start(ahead = 0) {
      const clock = ahead === 0 ? {} : { TEST_CLOCK_SHIFT: String(shift + ahead) };
      child = spawn(process.execPath, ["--liftoff-only", ...program], {
        env: { ...env, ...clock },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", (text: string) => {
          said = (said + text).slice(-20_000);
        });
      for (const until = Date.now() + 180_000; Date.now() < until && isAlive(); ) {
        if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
        await pause(20);
      }
      throw new Error(
        `The server did not start (${isAlive() ? "within three minutes" : (child.signalCode ?? child.exitCode)}):\n${said}`,
      );
    },
  };
}
