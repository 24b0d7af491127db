import { parentPort, workerData } from "node:worker_threads";
import { changesBetween, nothingLoaded } from "./changes.ts";
import type { Answer, Question } from "./checker.ts";
import { loadKindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import { runTask, type Tasks } from "./task.ts";

export function serveChecks(tasks: Tasks): void {
  const { dir } = workerData as { dir: string };
  const memory = newMemory();
  let loaded: Loaded = nothingLoaded;
  let source: ReturnType<typeof loadKindSource> | undefined;

  async function answer({ before = loaded, files, overlay, task }: Question): Promise<Answer> {
    loaded = before;
    try {
      source ??= loadKindSource();
      const kinds = await source;
      const isRead = files || overlay !== undefined;
      const next = isRead
        ? await loadConfig(dir, kinds, { before: loaded.good, memory, ...(overlay && { overlay }) })
        : loaded;
      const changes = isRead ? changesBetween(loaded, next) : undefined;
      const answered = task && (await runTask(tasks, task, { source: kinds, served: loaded, drafted: next }));
      if (files) loaded = next;
      return { changes, answer: answered };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on("message", async (question: Question) => parentPort?.postMessage(await answer(question)));
}
