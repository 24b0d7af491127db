import { parentPort, workerData } from "node:worker_threads";
import { type Answer, type Checker, type Question, runTask, type Tasks } from "./checker.ts";
import { type KindSource, loadKindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import { changesBetween, type Loaded, nothingLoaded } from "./publication.ts";

export function checkHere(dir: string, source: KindSource, tasks: Tasks = {}): Checker {
  const memory = newMemory();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory })),
    async look(given, { overlay, task }) {
      const before = given();
      const next =
        overlay === undefined ? before : await loadConfig(dir, source, { before: before.good, memory, overlay });
      return {
        before,
        changes: overlay && changesBetween(before, next),
        answer: task && (await runTask(tasks, task, { source, served: before, drafted: next })),
      };
    },
    close: async () => {},
  };
}

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
