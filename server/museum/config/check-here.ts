import { parentPort, workerData } from "node:worker_threads";
import { type Answer, type Checker, type Question, runTask, type Tasks } from "./checker.ts";
import { type KindSource, loadKindSource } from "./kinds.ts";
import { emptyFolder, loadConfig } from "./load.ts";
import { changesBetween, nothingPublished, type Published } from "./publication.ts";

export function checkHere(dir: string, source: KindSource, tasks: Tasks = {}): Checker {
  const folder = emptyFolder();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.content, folder })),
    async examine(given, { overlay, task }) {
      const before = given();
      const next =
        overlay === undefined ? before : await loadConfig(dir, source, { before: before.content, folder, overlay });
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
  const folder = emptyFolder();
  let published: Published = nothingPublished;
  let source: ReturnType<typeof loadKindSource> | undefined;

  async function answer({ before = published, files, overlay, task }: Question): Promise<Answer> {
    published = before;
    try {
      source ??= loadKindSource();
      const kinds = await source;
      const isRead = files || overlay !== undefined;
      const next = isRead
        ? await loadConfig(dir, kinds, { before: published.content, folder, ...(overlay && { overlay }) })
        : published;
      const changes = isRead ? changesBetween(published, next) : undefined;
      const answered = task && (await runTask(tasks, task, { source: kinds, served: published, drafted: next }));
      if (files) published = next;
      return { changes, answer: answered };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on("message", async (question: Question) => parentPort?.postMessage(await answer(question)));
}
