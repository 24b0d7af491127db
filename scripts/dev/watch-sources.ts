import { relative, sep } from "node:path";
import { watch } from "chokidar";
import { type Effect, effectOf } from "./effect.ts";

/** Editors save several files at once. */
const quietMs = 100;

/** Calls `act` with the effects of changed sources, one call at a time. @returns stops watching */
export async function watchSources(act: (effects: ReadonlySet<Effect>) => Promise<void>): Promise<() => Promise<void>> {
  const root = process.cwd();
  let wanted = new Set<Effect>();
  let timer: NodeJS.Timeout | undefined;
  let acting = Promise.resolve();

  const actSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      acting = acting.then(async () => {
        if (wanted.size === 0) return;
        const now = wanted;
        wanted = new Set();
        await act(now);
      });
    }, quietMs);
  };

  const watcher = watch(
    ["schemas", "engine/core", "commerce", "messages", "steps", "server", "ui/styles", "studio", "app/index.html"],
    {
      cwd: root,
      ignoreInitial: true,
    },
  );
  watcher.on("all", (event, path) => {
    const effect = effectOf(
      relative(root, path.startsWith(root) ? path : `${root}${sep}${path}`).replaceAll(sep, "/"),
      event,
    );
    if (effect === undefined) return;
    wanted.add(effect);
    actSoon();
  });
  await new Promise<void>((ready) => watcher.once("ready", () => ready()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await acting;
  };
}
