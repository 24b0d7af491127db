import { setTimeout as pause } from "node:timers/promises";
import { applyChanges, namesOfChanged, nothingLoaded } from "./changes.ts";
import { isWarning } from "./check.ts";
import { checkHere, checkInWorker, type Draft } from "./checker.ts";
import { makeConfig } from "./config.ts";
import { formatProblem } from "./format.ts";
import { type KindSource, loadKindSource } from "./kinds.ts";
import type { Loaded } from "./loaded.ts";
import { isReliable, stampFolder } from "./stamps.ts";
import type { Tasks } from "./task.ts";
import type { Config, EditableConfig, Log } from "./types.ts";
import { watchFolder } from "./watch.ts";

export interface OpenOptions {
  readonly log: Log;
  /** Take up changed files without being asked. */
  readonly watch?: boolean;
  /** Step kinds to check with, in this thread; by default every kind of this repository, in a thread of its own. */
  readonly source?: KindSource;
  /** Checks authors' texts where `source` is given; a thread of its own has its own. */
  readonly tasks?: Tasks;
  /** How long an author's texts may be worked on, in milliseconds. */
  readonly draftMs?: number;
  /** Files that are saved within so short a time belong together: the folder must have been quiet for this long, in milliseconds. */
  readonly quietMs?: number;
}

/** A folder that is written to all the time is read nevertheless, after this many looks. */
const mostLooks = 20;

/**
 * Opens a configuration folder. Each file with problems is served in its last good version; those problems are logged when they
 * appear, and `current` is replaced as a whole.
 * @throws Error that lists the problems, where tenant.json or catalogue.json has any at the start
 */
export async function openConfig(dir: string, { log, watch = true, source: given, tasks, draftMs, quietMs = 150 }: OpenOptions): Promise<EditableConfig> {
  const checker = given === undefined ? checkInWorker(dir, { ...(draftMs && { draftMs }) }) : checkHere(dir, given, tasks);
  const listeners = new Set<(config: Config) => void>();
  const [source, found] = await Promise.all([given ?? loadKindSource(), checker.check(nothingLoaded)]).catch(async (error: unknown) => {
    await checker.close();
    throw error;
  });
  let loaded = applyChanges(nothingLoaded, found);
  /** As of the last check: ahead of what is served while more is being saved. */
  let seen = loaded;
  const start = makeConfig(loaded, source);
  if (start === undefined) {
    await checker.close();
    throw new Error(`The configuration in ${dir} cannot be served:\n${loaded.problems.map(formatProblem).join("\n")}`);
  }
  let current = start;
  report(log, nothingLoaded, loaded);
  let read: string | undefined;

  /** Checks until nothing has changed meanwhile: half of what was saved together would show mistakes that nobody made. */
  async function check(): Promise<Loaded> {
    let stamp = await stampFolder(dir);
    for (let look = 0; look < mostLooks && stamp.text !== read; look += 1) {
      await pause(quietMs);
      const later = await stampFolder(dir);
      const isQuiet = later.text === stamp.text;
      stamp = later;
      if (!isQuiet && look < mostLooks - 1) continue;
      seen = applyChanges(seen, await checker.check(seen));
      stamp = await stampFolder(dir);
      if (stamp.text !== later.text) continue;
      if (isReliable(stamp.changedAt)) read = stamp.text;
      break;
    }
    return seen;
  }

  async function takeUp(): Promise<void> {
    const next = await check();
    if (next === loaded) return;
    const names = namesOfChanged(loaded, next);
    const isNew = names.length > 0 || next.problems !== loaded.problems;
    report(log, loaded, next);
    loaded = next;
    if (names.length > 0) log.info(`taken up: ${names.join(", ")}`);
    const config = isNew ? makeConfig(next, source) : undefined;
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

  // One reading at a time, so that an older one never overtakes a newer; a caller who asks while one is waiting gets that one.
  let queue: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const reload = () => {
    const begin = () => {
      waiting = undefined;
      return takeUp();
    };
    waiting ??= queue = queue.then(begin, begin);
    return waiting;
  };
  const look = async (draft: Draft): Promise<{ config: Config; answer: unknown }> => {
    const { before, changes, answer } = await checker.look(() => seen, draft);
    const config = changes === undefined ? current : makeConfig(applyChanges(before, changes), source);
    if (config === undefined) throw new Error("A configuration that was served before cannot be served with a draft over it.");
    return { config, answer };
  };
  const changed = () => void reload().catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`));
  const stop = watch ? await watchFolder(dir, { log, changed }) : async () => {};
  return {
    get current() {
      return current;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dir,
    reload,
    check: async (overlay, owner = "") => (await look({ owner, overlay })).config,
    examine: (overlay, owner, task) => look({ owner, overlay, task }),
    work: async (owner, task) => (await look({ owner, task })).answer,
    async close() {
      await stop();
      await queue.catch(() => {});
      await checker.close();
    },
  };
}

/** Logs problems when they appear, and files when they have none any more. */
function report(log: Log, before: Loaded, after: Loaded): void {
  const known = new Set(before.problems.map(formatProblem));
  for (const problem of after.problems) {
    const line = formatProblem(problem);
    if (!known.has(line)) log[isWarning(problem) ? "warn" : "error"](line);
  }
  const told = new Set(heldBackLines(before));
  for (const line of heldBackLines(after)) if (!told.has(line)) log.warn(line);
  const broken = new Set(after.problems.map(({ file }) => file));
  for (const file of new Set(before.problems.map((problem) => problem.file))) if (!broken.has(file)) log.info(`${file} has no problems any more`);
}

/** What visitors get of the files that have problems. */
function heldBackLines({ heldBackFiles }: Loaded): string[] {
  return [...heldBackFiles].map(([file, hasBefore]) =>
    hasBefore ? `${file} is served as it was before, until its problems are fixed` : `${file} is not served until its problems are fixed`,
  );
}
