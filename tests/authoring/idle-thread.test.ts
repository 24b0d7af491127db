import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { checkInWorker } from "../../server/museum/config/check-in-worker.ts";
import { applyChanges, nothingPublished } from "../../server/museum/config/publication.ts";
import { copyFlows } from "../support/plenty.ts";

test("an idle thread ends; the next check starts another that reports only changes", async () => {
  const dir = await mkdtemp(join(tmpdir(), "idle-"));
  await copyFlows("flows", dir);
  const threads: Worker[] = [];
  const notice = (thread: Worker) => void threads.push(thread);
  process.on("worker", notice);
  const checker = checkInWorker(dir, { idleMs: 50, quickMs: 60_000 });
  try {
    const before = applyChanges(nothingPublished, await checker.check(nothingPublished));
    await once(threads[0] as Worker, "exit");

    const file = join(dir, "event/general-admission.json");
    await writeFile(
      file,
      (await readFile(file, "utf8")).replace(/"title": \{ "en": "[^"]*"/, '"title": { "en": "Saved after a rest"'),
    );
    const changes = await checker.check(before);
    expect(threads).toHaveLength(2);
    expect([...changes.flows.set].map(([name, { title }]) => [name, title])).toEqual([
      ["event/general-admission.json", "Saved after a rest"],
    ]);
    expect(changes.catalogue).toBeUndefined();
  } finally {
    process.off("worker", notice);
    await checker.close();
    await rm(dir, { recursive: true });
  }
});
