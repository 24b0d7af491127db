/**
 * `npm run dev`: serves the museum on one address with hot reload, restarts the server when its code changes, and
 * regenerates code when a schema does. Uses an embedded database in its own folder. `npm run dev -- gallery` also
 * prints the gallery's address.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { readEnvironment } from "../../server/core/environment.ts";
import { freePort } from "../free-port.ts";
import { writeAppFolder } from "./app-folder.ts";
import { galleryAddress, openFront } from "./front.ts";
import { type MuseumProcess, runMuseum } from "./museum-process.ts";
import type { Effect } from "./watch-sources.ts";
import { watchSources } from "./watch-sources.ts";

const folder = join(process.cwd(), ".dev");
const appFolder = join(folder, "app");
const say = (message: string) => void process.stderr.write(`${message}\n`);

async function dev([shown, ...more]: readonly string[]): Promise<void> {
  if ((shown !== undefined && shown !== "gallery") || more.length > 0)
    throw new Error("npm run dev, or npm run dev -- gallery");
  const env: NodeJS.ProcessEnv = { ...process.env, DEMO: "1", DATA_DIR: process.env.DATA_DIR ?? join(folder, "data") };
  const { port, host, publicUrl } = readEnvironment(env, []);
  say("Generating types, validators and sentences …");
  await generate();
  say("Starting the museum …");
  const inner = await freePort();
  let opened: (museum: MuseumProcess) => void = () => {};
  const museum = new Promise<MuseumProcess>((resolve) => {
    opened = resolve;
  });
  const front = await openFront({
    ...{ port, host, cacheDir: join(folder, "vite"), target: `http://127.0.0.1:${inner}` },
    listens: async () => (await museum).listens(),
  });
  // Vite looks for dependencies once it listens; the document's scripts must not ask earlier.
  await front.listen();
  await writeAppFolder(front, appFolder);
  const server = runMuseum(appFolder, { ...env, PORT: String(inner), HOST: "127.0.0.1", PUBLIC_URL: publicUrl });
  opened(server);

  async function act(effects: ReadonlySet<Effect>): Promise<void> {
    // Generated files are watched too, and restart the server.
    if (effects.has("generate")) await generate();
    if (effects.has("document")) await writeAppFolder(front, appFolder);
    if (!effects.has("document") && !effects.has("restart")) return;
    say("The server starts again …");
    if (await server.restart()) front.ws.send({ type: "full-reload" });
  }
  const stopWatching = await watchSources(act);

  await server.listens();
  if (shown === "gallery") say(`The gallery is at ${publicUrl}${galleryAddress}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stopWatching();
    await Promise.all([server.stop(), front.close()]);
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());
}

/** In a new process, to load the current generator. It prints its errors. */
function generate(): Promise<void> {
  return new Promise((resolve) => {
    spawn(process.execPath, ["--import", "tsx", "scripts/generate/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
    }).once("exit", () => resolve());
  });
}

try {
  await dev(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
