import { setTimeout as pause } from "node:timers/promises";
import { formatProblem, isWarning } from "../model/check.ts";
import type { Config, EditableConfig, Log, ServedFlow } from "../model/config.ts";
import { bindTemplate, productsOf } from "../products/registry.ts";
import { checkHere } from "./check-here.ts";
import { checkInWorker } from "./check-in-worker.ts";
import type { Checker, Draft, Tasks } from "./checker.ts";
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
const maxAttempts = 20;

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
  const { source, config, published } = await loadFirst(dir, checker, given).catch(async (error: unknown) => {
    await checker.close();
    throw error;
  });
  report(log, nothingPublished, published);
  const served = new ServedConfig(config, published, source, log);
  const reader = createReader(dir, checker, { published, quietMs });
  const reload = serialized(async () => served.publish(await reader.read()));

  async function examine(draft: Draft): Promise<{ config: Config; answer: unknown }> {
    const { before, changes, answer } = await checker.examine(() => reader.latest, draft);
    const config = changes === undefined ? served.current : makeConfig(applyChanges(before, changes), source);
    if (config === undefined)
      throw new Error("A configuration that was served before cannot be served with a draft over it.");
    return { config, answer };
  }

  const changed = () =>
    void reload
      .run()
      .catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`));
  const stopWatching = watch ? await watchFolder(dir, { log, changed }) : async () => {};
  return {
    get current() {
      return served.current;
    },
    onChange: (listener) => served.onChange(listener),
    dir,
    reload: reload.run,
    check: async (overlay, owner = "") => (await examine({ owner, overlay })).config,
    examine: (overlay, owner, task) => examine({ owner, overlay, task }),
    work: async (owner, task) => (await examine({ owner, task })).answer,
    async close() {
      await stopWatching();
      await reload.idle().catch(() => {});
      await checker.close();
    },
  };
}

async function loadFirst(dir: string, checker: Checker, given: KindSource | undefined) {
  const [source, changes] = await Promise.all([given ?? loadKindSource(), checker.check(nothingPublished)]);
  const published = applyChanges(nothingPublished, changes);
  const config = makeConfig(published, source);
  if (config === undefined)
    throw new Error(
      `The configuration in ${dir} cannot be served:\n${published.problems.map(formatProblem).join("\n")}`,
    );
  return { source, config, published };
}

/** The configuration of all requests, with those who want to know of a new one. */
class ServedConfig {
  #current: Config;
  #published: Published;
  readonly #source: KindSource;
  readonly #log: Log;
  readonly #listeners = new Set<(config: Config) => void>();

  constructor(current: Config, published: Published, source: KindSource, log: Log) {
    this.#current = current;
    this.#published = published;
    this.#source = source;
    this.#log = log;
  }

  get current(): Config {
    return this.#current;
  }

  onChange(listener: (config: Config) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  publish(next: Published): void {
    const before = this.#published;
    if (next === before) return;
    const names = namesOfChanged(before, next);
    const isMoved = next.content.parts !== before.content.parts;
    const isNew = names.length > 0 || isMoved || next.problems !== before.problems;
    report(this.#log, before, next);
    this.#published = next;
    if (names.length > 0) this.#log.info(`taken up: ${names.join(", ")}`);
    const config = isNew ? makeConfig(next, this.#source) : undefined;
    if (config === undefined) return;
    this.#current = config;
    for (const listener of this.#listeners) {
      try {
        listener(config);
      } catch (error) {
        this.#log.error(`a listener for changed configuration failed: ${String(error)}`);
      }
    }
  }
}

/** Checks until the folder is stable: half-saved changes would show false problems. */
function createReader(
  dir: string,
  checker: Checker,
  { published, quietMs }: { readonly published: Published; readonly quietMs: number },
) {
  /** The state after the last check; newer than the served one while files are still being saved. */
  let latest = published;
  let readStamp: string | undefined;
  return {
    get latest() {
      return latest;
    },
    async read(): Promise<Published> {
      let stamp = await stampFolder(dir);
      for (let attempt = 0; attempt < maxAttempts && stamp.text !== readStamp; attempt += 1) {
        await pause(quietMs);
        const later = await stampFolder(dir);
        const isQuiet = later.text === stamp.text;
        stamp = later;
        if (!isQuiet && attempt < maxAttempts - 1) continue;
        latest = applyChanges(latest, await checker.check(latest));
        stamp = await stampFolder(dir);
        if (stamp.text !== later.text) continue;
        if (isReliable(stamp.changedAt)) readStamp = stamp.text;
        break;
      }
      return latest;
    },
  };
}

/** Serializes runs, so that an older one never overwrites a newer; concurrent callers share the waiting one. */
function serialized(work: () => Promise<void>): { run(): Promise<void>; idle(): Promise<void> } {
  let queue: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return {
    run() {
      const begin = () => {
        waiting = undefined;
        return work();
      };
      waiting ??= queue = queue.then(begin, begin);
      return waiting;
    },
    idle: () => queue,
  };
}

function report(log: Log, before: Published, after: Published): void {
  const known = new Set(before.problems.map(formatProblem));
  for (const problem of after.problems) {
    const line = formatProblem(problem);
    if (!known.has(line)) log[isWarning(problem) ? "warn" : "error"](line);
  }
  const logged = new Set(heldBackLines(before));
  for (const line of heldBackLines(after)) if (!logged.has(line)) log.warn(line);
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
  const { languages, ...content } = published.content;
  const views = new Map<string, Config>();
  const find = (language: string): Config => views.get(language) ?? (config as Config);
  const view = (of: PublishedContent) => makeView(of, { published, source, find });
  const config = view(content);
  if (config === undefined) return undefined;
  for (const [language, translated] of languages ?? []) {
    const other = view(translated);
    if (other !== undefined) views.set(language, other);
  }
  return config;
}

interface OfConfig {
  readonly published: Published;
  readonly source: KindSource;
  readonly find: Config["in"];
}

function makeView(content: PublishedContent, { published, source, find }: OfConfig): Config | undefined {
  const { tenant, catalogue, parts = [], redirects } = content;
  if (tenant === undefined || catalogue === undefined) return undefined;
  const flows = new Map([...content.flows.values()].map((flow) => [`${flow.base}/${flow.handle}`, flow]));
  const direct = new Map<string, ServedFlow | undefined>();
  const config: Config = {
    tenant,
    catalogue,
    catalogueParts: parts,
    redirects,
    problems: published.problems,
    flows: [...flows.values()],
    directBases: new Set(content.templates.keys()),
    in: find,
    flow(base, handle, options = {}) {
      const address = `${base}/${handle}`;
      // The direct address prefers the product's own flow, with the same id, so that the cart remains.
      const own = flows.get(address);
      if (own !== undefined || !options.direct) return own;
      const known = direct.get(address);
      if (known !== undefined) return known;
      const bound = bind(content, source, base, handle);
      const original = find("");
      const version = original === config ? undefined : original.flow(base, handle, options)?.version;
      const flow = bound && { ...bound, ...(version !== undefined && { version }) };
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
