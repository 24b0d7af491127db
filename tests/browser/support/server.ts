import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { testServer } from "../../support/bundled-program.ts";
import { fillDataFolder } from "../../support/data-folder.ts";
import type { MuseumHost } from "../../support/museum-host.ts";
import { type Language, writeInOneLanguage } from "../../support/one-language.ts";
import { copyFlows } from "../../support/plenty.ts";

export interface TestServer {
  readonly url: string;
  /** A copy of flows/ to edit, with ample capacity and limits. */
  readonly configDir: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly root?: string;
  /** The museum to copy. */
  readonly museum?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** A process to serve it from a database in memory, instead of its own. */
  readonly host?: MuseumHost;
  /** Node's arguments: by default the server on the tests' clock, or another checkout's sources. */
  readonly program?: readonly string[];
  /** The museum of one language, for tests that edit its texts, or read no other. */
  readonly onlyIn?: Language | undefined;
}

export async function startServer({
  root = process.cwd(),
  museum = "flows",
  variables,
  host,
  program,
  onlyIn,
}: StartOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "storefront-"));
  const configDir = join(folder, "flows");
  const dataDir = join(folder, "data");
  await copyFlows(join(root, museum), configDir);
  if (onlyIn !== undefined) await writeInOneLanguage(configDir, onlyIn);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    CONFIG_DIR: configDir,
    DATA_DIR: dataDir,
    DEMO: "1",
    ...variables,
  };
  // Outside of a test run, as in a benchmark, the server creates its own; a host's databases are in memory.
  if (process.env.TEST_RUN_FOLDER && host === undefined) await fillDataFolder(dataDir);
  const close = await (host?.open(own) ??
    startProcess(program ?? (await programOf(root)), root, { ...process.env, ...own }, url));
  return {
    url,
    configDir,
    dataDir,
    async stop() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const programOf = async (root: string) =>
  root === process.cwd() ? testServer() : ["--import", "tsx", "tests/support/serve.ts"];

async function startProcess(
  program: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<() => Promise<void>> {
  const server = await start(program, root, env, url);
  return () => end(server);
}

async function start(
  program: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, program, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  const keep = (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-10_000);
  };
  server.stdout.on("data", keep);
  server.stderr.on("data", keep);
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with exit code ${server.exitCode} before it was ready:\n${log}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end(server);
  throw new Error(`The server was not ready within two minutes:\n${log}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const force = setTimeout(() => server.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(force);
}
