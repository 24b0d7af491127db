import { setTimeout as pause } from "node:timers/promises";
import { formatProblem, isWarning } from "../model/check.ts";
import type { Config, EditableConfig, Log, ServedFlow } from "../model/config.ts";
import { bindTemplate, productsOf } from "../products/registry.ts";
import { checkHere } from "./check-here.ts";
import { checkInWorker } from "./check-in-worker.ts";
import type { Draft, Tasks } from "./checker.ts";
import { checkFlow } from "./flows.ts";
import { type KindSource, loadKindSource } from "./kinds.ts";
import {
  applyChanges,
  namesOfChanged,
  nothingPublished,
  type Published,
  type PublishedContent,
} from "./publication.ts";
import { isReliable, stampFolder } from "./read-folder.ts";
import { watchFolder } from "./watch.ts";

export interface OpenOptions {
  readonly log: Log;
  readonly watch?: boolean;
  /** Step kinds to check with in this thread; by default, all kinds of this repository in a worker. */
  readonly source?: KindSource;
  /** Tasks for authors' drafts, if `source` is given; the worker has its own. */
  readonly tasks?: Tasks;
  readonly draftMs?: number;
  /** Files saved together form one change: wait until the folder is unchanged for this long (ms). */
  readonly quietMs?: number;
}

/** Read a folder that never becomes quiet after this many checks. */
const mostLooks = 20;

/**
 * Serves files with problems in their last content version, and logs new problems. Replaces `current` as a whole.
 * @throws Error listing the problems if tenant.json or catalogue.json is invalid at the start
 */
export async function openConfig(
  dir: string,
  { log, watch = true, source: given, tasks, draftMs, quietMs = 150 }: OpenOptions,
): Promise<EditableConfig> {
  const checker =
    given === undefined ? checkInWorker(dir, { ...(draftMs && { draftMs }) }) : checkHere(dir, given, tasks);
  const listeners = new Set<(config: Config) => void>();
  const [source, found] = await Promise.all([given ?? loadKindSource(), checker.check(nothingPublished)]).catch(
    async (error: unknown) => {
      await checker.close();
      throw error;
    },
  );
  let published = applyChanges(nothingPublished, found);
  /** The state after the last check; newer than the served one while files are still being saved. */
  let seen = published;
  const start = makeConfig(published, source);
  if (start === undefined) {
    await checker.close();
    throw new Error(
      `The configuration in ${dir} cannot be served:\n${published.problems.map(formatProblem).join("\n")}`,
    );
  }
  let current = start;
  report(log, nothingPublished, published);
  let read: string | undefined;

  /** Checks until the folder is stable: half-saved changes would show false problems. */
  async function check(): Promise<Published> {
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
    if (next === published) return;
    const names = namesOfChanged(published, next);
    const isNew = names.length > 0 || next.problems !== published.problems;
    report(log, published, next);
    published = next;
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

  // Serialize reloads, so that an older one never overwrites a newer; concurrent callers share the waiting one.
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
    if (config === undefined)
      throw new Error("A configuration that was served before cannot be served with a draft over it.");
    return { config, answer };
  };
  const changed = () =>
    void reload().catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`));
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

function report(log: Log, before: Published, after: Published): void {
  const known = new Set(before.problems.map(formatProblem));
  for (const problem of after.problems) {
    const line = formatProblem(problem);
    if (!known.has(line)) log[isWarning(problem) ? "warn" : "error"](line);
  }
  const told = new Set(heldBackLines(before));
  for (const line of heldBackLines(after)) if (!told.has(line)) log.warn(line);
  const broken = new Set(after.problems.map(({ file }) => file));
  for (const file of new Set(before.problems.map((problem) => problem.file)))
    if (!broken.has(file)) log.info(`${file} has no problems any more`);
}

function heldBackLines({ heldBackFiles }: Published): string[] {
  return [...heldBackFiles].map(([file, hasBefore]) =>
    hasBefore
      ? `${file} is served as it was before, until its problems are fixed`
      : `${file} is not served until its problems are fixed`,
  );
}

const sources = new WeakMap<Config, Published>();

export function publishedOf(config: Config): Published | undefined {
  return sources.get(config);
}

/** Creates the configuration that a server serves; undefined without a valid tenant and catalogue. */
export function makeConfig(published: Published, source: KindSource): Config | undefined {
  const { content, problems } = published;
  const { tenant, catalogue, redirects } = content;
  if (tenant === undefined || catalogue === undefined) return undefined;
  const flows = new Map([...content.flows.values()].map((flow) => [`${flow.base}/${flow.handle}`, flow]));
  const direct = new Map<string, ServedFlow | undefined>();
  const config: Config = {
    tenant,
    catalogue,
    redirects,
    problems,
    flow(base, handle, options = {}) {
      const address = `${base}/${handle}`;
      // The direct address prefers the product's own flow, with the same id, so that the cart remains.
      const own = flows.get(address);
      if (own !== undefined || !options.direct) return own;
      const known = direct.get(address);
      if (known !== undefined) return known;
      const flow = bind(content, source, base, handle);
      if (flow !== undefined) direct.set(address, flow);
      return flow;
    },
  };
  sources.set(config, published);
  return config;
}

function bind(
  { catalogue, templates, assets }: PublishedContent,
  source: KindSource,
  base: string,
  handle: string,
): ServedFlow | undefined {
  const template = templates.get(base);
  const product = catalogue && productsOf(base, catalogue).find(({ id }) => id === handle);
  if (template === undefined || product === undefined) return undefined;
  const {
    id: _id,
    handle: _handle,
    base: _base,
    ...bound
  } = bindTemplate(template, product) as Record<string, unknown>;
  return checkFlow(bound, { base, handle, id: `direct/${base}/${handle}` }, source, { catalogue, assets }).value;
}
