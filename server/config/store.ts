import { watch as watchFolder } from "chokidar";
import { makeConfig } from "./config.ts";
import { formatProblem } from "./format.ts";
import { type KindSource, loadKindSource } from "./kinds.ts";
import { type Good, type Loaded, loadConfig } from "./load.ts";
import type { Config, ConfigStore, Log } from "./types.ts";

export interface OpenOptions {
  readonly log: Log;
  /** Take up changed files without being asked. */
  readonly watch?: boolean;
  /** By default every step kind of this repository. */
  readonly source?: KindSource;
}

/** An editor that saves several files, or one in several writes, causes one reading. */
const settle = 150;

/**
 * Opens a configuration folder. Each file with problems is served in its last good version; those problems are logged when they
 * appear, and `current` is replaced as a whole.
 * @throws Error that lists the problems, where tenant.json or catalogue.json has any at the start
 */
export async function openConfig(dir: string, { log, watch = true, source: given }: OpenOptions): Promise<ConfigStore> {
  const source = given ?? (await loadKindSource());
  const listeners = new Set<(config: Config) => void>();
  let loaded = await loadConfig(dir, source);
  const lines = loaded.problems.map(formatProblem);
  const start = makeConfig(loaded, source);
  if (start === undefined) throw new Error(`The configuration in ${dir} cannot be served:\n${lines.join("\n")}`);
  let current = start;
  for (const line of lines) log.error(line);
  for (const line of keptBackLines(loaded)) log.warn(line);

  async function read(): Promise<void> {
    const next = await loadConfig(dir, source, loaded.good);
    const changed = fingerprint(next) !== fingerprint(loaded);
    report(log, loaded, next);
    loaded = next;
    const config = changed ? makeConfig(next, source) : undefined;
    if (config === undefined) return;
    current = config;
    for (const listener of listeners) {
      try {
        listener(config);
      } catch (error) {
        log.error(`a listener for changed configuration failed: ${String(error)}`);
      }
    }
  }

  // One reading at a time, so that an older one never overtakes a newer.
  let queue: Promise<void> = Promise.resolve();
  const reload = () => {
    queue = queue.then(read, read);
    return queue;
  };
  const stop = watch ? await startWatching(dir, log, reload) : async () => {};
  return {
    get current() {
      return current;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    async close() {
      await stop();
      await queue.catch(() => {});
    },
  };
}

async function startWatching(dir: string, log: Log, reload: () => Promise<void>): Promise<() => Promise<void>> {
  const watcher = watchFolder(dir, { ignoreInitial: true });
  let timer: NodeJS.Timeout | undefined;
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => reload().catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`)), settle);
  });
  watcher.on("error", (error) => log.warn(`changes in ${dir} may go unseen: ${String(error)}`));
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}

/** Logs problems when they appear, and files when they have none any more. */
function report(log: Log, before: Loaded, after: Loaded): void {
  const known = new Set(before.problems.map(formatProblem));
  for (const line of after.problems.map(formatProblem)) if (!known.has(line)) log.error(line);
  const told = new Set(keptBackLines(before));
  for (const line of keptBackLines(after)) if (!told.has(line)) log.warn(line);
  const broken = new Set(after.problems.map(({ file }) => file));
  for (const file of new Set(before.problems.map((problem) => problem.file))) if (!broken.has(file)) log.info(`${file} has no problems any more`);
}

/** What visitors get of the files that have problems. */
function keptBackLines({ keptBack }: Loaded): string[] {
  return [...keptBack].map(([file, hasBefore]) =>
    hasBefore ? `${file} is served as it was before, until its problems are mended` : `${file} is not served until its problems are mended`,
  );
}

function fingerprint({ good, problems }: Loaded): string {
  return JSON.stringify([good satisfies Good, [...good.flows], [...good.templates], [...good.assets], problems]);
}
