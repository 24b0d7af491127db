/** The thread that checks the configuration (checker.ts). Each message asks for a check. */
import { parentPort, workerData } from "node:worker_threads";
import { changesBetween, nothingLoaded } from "./changes.ts";
import type { Answer, Question } from "./checker.ts";
import { loadKindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";

const { dir } = workerData as { dir: string };
const memory = newMemory();
let loaded: Loaded = nothingLoaded;
let source: ReturnType<typeof loadKindSource> | undefined;

async function answer({ before = loaded, overlay }: Question): Promise<Answer> {
  loaded = before;
  try {
    source ??= loadKindSource();
    const next = await loadConfig(dir, await source, { before: loaded.good, memory, ...(overlay && { overlay }) });
    const changes = changesBetween(loaded, next);
    if (overlay === undefined) loaded = next;
    return { changes };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", async (question: Question) => parentPort?.postMessage(await answer(question)));
