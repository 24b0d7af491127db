/** The thread that checks the configuration (checker.ts). Each message asks for a check; it is null, or the state to start from. */
import { parentPort, workerData } from "node:worker_threads";
import { changesBetween, nothingLoaded } from "./changes.ts";
import type { Answer } from "./checker.ts";
import { loadKindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";

const { dir } = workerData as { dir: string };
const memory = newMemory();
let loaded: Loaded = nothingLoaded;
let source: ReturnType<typeof loadKindSource> | undefined;

async function answer(from: Loaded | null): Promise<Answer> {
  loaded = from ?? loaded;
  try {
    source ??= loadKindSource();
    const next = await loadConfig(dir, await source, { before: loaded.good, memory });
    const changes = changesBetween(loaded, next);
    loaded = next;
    return { changes };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", async (from: Loaded | null) => parentPort?.postMessage(await answer(from)));
