import { apiBases } from "../../schemas/api-bases.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";

const confirmationPath = /^\/order\/([\w-]{1,64})\/confirmation\/?$/;
/** Never cached, because nothing can be changed offline. */
const recordPath = /^\/order\/([\w-]{1,64})\/?$/;
/** Offline, leads to the newest order. */
const eventsPath = /^\/events\/?$/;
const callPath = /^\/api\/storefront\/order\/([\w-]{1,64})\/tickets$/;
/** Build output; a file's name changes with its content. */
export const assetPath = /^\/assets\//;
const mediaPath = /^\/media\//;
/** Links, pictures, and the dark logo, which the theme's style names. */
const linkedFiles = /(?:(?:href|src)=|url\()"(\/(?:assets|media)\/[^"]+)"/g;

/** The least recently saved orders go first. */
const maxOrders = 10;
/** Use the cached page if the network takes longer: people wait at the door. */
const timeoutMs = 4_000;
/** Before each retry: for a weak network, or a server under load. */
const retryDelaysMs = [1_000, 4_000, 10_000];

export interface Environment {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Another build's entries are fetched again, because their pages name other files. */
  readonly build: string;
}

export interface OrderCache {
  /**
   * Caches an order without credentials, so nothing of an account is stored.
   * Rejects after 15 s of retries if anything is missing; the earlier entry stays.
   */
  save(orderId: string): Promise<void>;
  answer(request: Request): Promise<Response> | undefined;
  /** Updates entries of other builds; offline they stay as they are, and still work. */
  refresh(): Promise<void>;
}

export function createOrderCache({ caches, fetch, pause, build }: Environment): OrderCache {
  const entries = createEntries(caches, build, { prefix: "order/", maxEntries: maxOrders });
  const network = createNetwork(fetch, pause);

  async function saveOrder(orderId: string, delays: readonly number[]): Promise<void> {
    const [page, call] = [`/order/${orderId}/confirmation`, apiBases.storefront + ownPaths.order({ orderId })];
    const [document, tickets] = await Promise.all([network.load(page, delays), network.load(call, delays)]);
    const paths = linkedFilesOf(await document.clone().text());
    const files = await Promise.all([...paths].map(async (path) => [path, await network.load(path, delays)] as const));
    await entries.add(orderId, [[call, tickets], ...files], [page, document]);
  }

  async function answerOrder(request: Request, orderId: string, path: string): Promise<Response> {
    const response = await network.fetchOr(request, await entries.find(path, orderId));
    if (response.status === 404 || response.status === 410) await entries.remove(orderId);
    return response;
  }

  /** Offline, redirects to the cached confirmation, which explains that changes need a network. */
  async function answerRecord(request: Request, orderId: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const page = `/order/${orderId}/confirmation`;
      if ((await entries.find(page, orderId)) === undefined) throw error;
      return Response.redirect(new URL(`${page}?change`, request.url).href);
    }
  }

  /** Offline, redirects to the newest cached confirmation, which says that the events need a network. */
  async function answerEvents(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const orderId = await entries.newest();
      if (orderId === undefined) throw error;
      return Response.redirect(new URL(`/order/${orderId}/confirmation?events`, request.url).href);
    }
  }

  function answer(request: Request): Promise<Response> | undefined {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") return undefined;
    const isNavigation = request.mode === "navigate";
    const idIn = (path: RegExp) => path.exec(pathname)?.[1];
    if (eventsPath.test(pathname)) return isNavigation ? answerEvents(request) : undefined;
    const confirmed = idIn(confirmationPath);
    if (confirmed !== undefined)
      return isNavigation ? answerOrder(request, confirmed, `/order/${confirmed}/confirmation`) : undefined;
    const recorded = idIn(recordPath);
    if (recorded !== undefined) return isNavigation ? answerRecord(request, recorded) : undefined;
    const called = idIn(callPath);
    if (called !== undefined) return answerOrder(request, called, pathname);
    if (assetPath.test(pathname)) return entries.find(pathname).then((found) => found ?? fetch(request));
    if (!mediaPath.test(pathname)) return undefined;
    return entries.find(pathname).then((found) => network.fetchOr(request, found));
  }

  return {
    save: (orderId) => saveOrder(orderId, retryDelaysMs),
    answer,
    async refresh() {
      // Try without retries: a browser answers no request before the worker is active.
      for (const orderId of await entries.ofOtherBuilds()) await saveOrder(orderId, []).catch(() => undefined);
    },
  };
}

/** The files that a document names. */
export const linkedFilesOf = (document: string): ReadonlySet<string> =>
  new Set([...document.matchAll(linkedFiles)].map(([, path = ""]) => path));

interface EntryOptions {
  readonly prefix: string;
  readonly maxEntries: number;
}

/** Cached pages, such as orders: a cache of its own for each, named by build and id. */
export function createEntries(caches: CacheStorage, build: string, { prefix, maxEntries }: EntryOptions) {
  const buildPrefix = `${prefix}${build}/`;
  // In order of creation.
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
  const orderOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

  /** @param before deletes only entries older than this one */
  async function remove(orderId: string, before?: string): Promise<void> {
    const all = await names();
    const older = before === undefined ? all : all.slice(0, Math.max(0, all.indexOf(before)));
    for (const name of older) if (orderOf(name) === orderId) await caches.delete(name);
  }

  type File = readonly [path: string, response: Response];
  async function add(orderId: string, files: readonly File[], [page, document]: File): Promise<void> {
    // Write to a new cache: a browser may stop its worker at any moment, and the old entry must survive.
    const name = `${buildPrefix}${crypto.randomUUID()}/${orderId}`;
    const cache = await caches.open(name);
    await Promise.all(files.map(([path, response]) => cache.put(path, response)));
    // Put the page last: an entry with a page is complete.
    await cache.put(page, document);
    await remove(orderId, name);
    for (const old of (await names()).slice(0, -maxEntries)) await caches.delete(old);
  }

  /** @param orderId looks in this order's entries only */
  async function find(path: string, orderId?: string): Promise<Response | undefined> {
    for (const name of await names()) {
      if (orderId !== undefined && orderOf(name) !== orderId) continue;
      const found = await caches.match(path, { cacheName: name });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The order saved last, if its page is complete. */
  async function newest(): Promise<string | undefined> {
    for (const name of (await names()).toReversed()) {
      const orderId = orderOf(name);
      if ((await find(`/order/${orderId}/confirmation`, orderId)) !== undefined) return orderId;
    }
    return undefined;
  }

  const ofOtherBuilds = async () => (await names()).filter((name) => !name.startsWith(buildPrefix)).map(orderOf);
  return { add, find, remove, newest, ofOtherBuilds };
}

export function createNetwork(fetch: Environment["fetch"], pause: Environment["pause"]) {
  async function load(path: string, delays: readonly number[], headers?: Record<string, string>): Promise<Response> {
    const get = () => fetch(path, { credentials: "omit", ...(headers && { headers }) }).catch(() => undefined);
    let response = await get();
    for (const milliseconds of delays) {
      if (response !== undefined && response.status < 500 && response.status !== 429) break;
      await pause(milliseconds);
      response = await get();
    }
    if (!response?.ok) throw new Error(`${path} was answered with ${response?.status ?? "nothing"}.`);
    return response;
  }

  /** Returns the network's response, or the cached one on a timeout or a server error. */
  async function fetchOr(request: Request, cached: Response | undefined): Promise<Response> {
    if (cached === undefined) return fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(cached), timeoutMs);
    });
    const answered = fetch(request).then(
      (response) => (response.status >= 500 ? cached : response),
      () => cached,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }
  return { load, fetchOr };
}
