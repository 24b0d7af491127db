import { apiBases } from "../../schemas/api-bases.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";

const confirmationPath = /^(?:\/[a-z0-9-]{1,35})?\/order\/([\w-]{1,64})\/confirmation\/?$/;
/** Never cached, because nothing can be changed offline. */
const recordPath = /^(?:\/[a-z0-9-]{1,35})?\/order\/([\w-]{1,64})\/?$/;
/** Offline, leads to the newest order. */
const eventsPath = /^(?:\/[a-z0-9-]{1,35})?\/events\/?$/;
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

/** A page's language, and what its addresses begin with: "/es", or "" for the museum's first language. */
export interface PageLanguage {
  readonly tag: string;
  readonly prefix: string;
}

export interface OrderCache {
  /**
   * Caches an order without credentials, so nothing of an account is stored.
   * Rejects after 15 s of retries if anything is missing; the earlier entry stays.
   */
  save(orderId: string, language?: PageLanguage): Promise<void>;
  answer(request: Request): Promise<Response> | undefined;
  /** Updates entries of other builds; offline they stay as they are, and still work. */
  refresh(): Promise<void>;
}

export function createOrderCache({ caches, fetch, pause, build }: Environment): OrderCache {
  const entries = createEntries(caches, build, { prefix: "order/", maxEntries: maxOrders });
  const network = createNetwork(fetch, pause);
  const { cachedPage, newestPage } = cachedPages(entries);
  const saveOrder = saving(entries, network);

  /** Offline, leads to the cached page if that is in another language. */
  async function answerOrder(request: Request, orderId: string, path: string): Promise<Response> {
    const cached = (await entries.find(path, orderId)) ?? (await elsewhere(request, orderId));
    const response = await network.fetchOr(request, cached);
    if (response.status === 404 || response.status === 410) await entries.remove(orderId);
    return response;
  }

  async function elsewhere(request: Request, orderId: string): Promise<Response | undefined> {
    const page = request.mode === "navigate" ? await cachedPage(orderId) : undefined;
    return page === undefined ? undefined : Response.redirect(new URL(page, request.url).href);
  }

  /** Offline, redirects to the cached confirmation, which explains that changes need a network. */
  async function answerRecord(request: Request, orderId: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await cachedPage(orderId);
      if (page === undefined) throw error;
      return Response.redirect(new URL(`${page}?change`, request.url).href);
    }
  }

  /** Offline, redirects to the newest cached confirmation, which says that the events need a network. */
  async function answerEvents(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await newestPage();
      if (page === undefined) throw error;
      return Response.redirect(new URL(`${page}?events`, request.url).href);
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
      return isNavigation ? answerOrder(request, confirmed, pathname.replace(/\/$/, "")) : undefined;
    const recorded = idIn(recordPath);
    if (recorded !== undefined) return isNavigation ? answerRecord(request, recorded) : undefined;
    const called = idIn(callPath);
    if (called !== undefined) return answerOrder(request, called, pathname);
    if (assetPath.test(pathname)) return entries.find(pathname).then((found) => found ?? fetch(request));
    if (!mediaPath.test(pathname)) return undefined;
    return entries.find(pathname).then((found) => network.fetchOr(request, found));
  }

  return {
    save: (orderId, language) => saveOrder(keyIn(orderId, language), retryDelaysMs),
    answer,
    async refresh() {
      // Try without retries: a browser answers no request before the worker is active.
      for (const key of await entries.ofOtherBuilds()) await saveOrder(key, []).catch(() => undefined);
    },
  };
}

type Entries = ReturnType<typeof createEntries>;

function saving(entries: Entries, network: ReturnType<typeof createNetwork>) {
  return async function saveOrder(key: string, delays: readonly number[]): Promise<void> {
    const { orderId, tag } = orderIn(key);
    const [page, call] = [pageOf(key), apiBases.storefront + ownPaths.order({ orderId })];
    const [document, tickets] = await Promise.all([
      network.load(page, delays),
      network.load(call, delays, tag === undefined ? undefined : { "accept-language": tag }),
    ]);
    const paths = linkedFilesOf(await document.clone().text());
    const files = await Promise.all([...paths].map(async (path) => [path, await network.load(path, delays)] as const));
    await entries.add(key, [[call, tickets], ...files], [page, document]);
  };
}

/** Finds pages of complete entries. */
function cachedPages(entries: Entries) {
  async function cachedPage(orderId: string): Promise<string | undefined> {
    const key = await entries.keyOf(orderId);
    return key === undefined || (await entries.find(pageOf(key), orderId)) === undefined ? undefined : pageOf(key);
  }

  /** The page of the order saved last, if it is complete. */
  async function newestPage(): Promise<string | undefined> {
    for (const key of await entries.newest()) {
      const page = await cachedPage(orderIn(key).orderId);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  return { cachedPage, newestPage };
}

/** An entry's key says the page's language too: "es-US/es/{order}"; an older one's only the order. */
const keyIn = (orderId: string, language?: PageLanguage): string =>
  language === undefined ? orderId : `${language.tag}${language.prefix}/${orderId}`;

function orderIn(key: string): { readonly orderId: string; readonly tag?: string; readonly prefix: string } {
  const parts = key.split("/");
  const [orderId = "", prefix] = [parts.at(-1), parts.slice(1, -1).join("/")];
  const [tag] = parts.slice(0, -1);
  return { orderId, prefix: prefix && `/${prefix}`, ...(tag !== undefined && { tag }) };
}

function pageOf(key: string): string {
  const { orderId, prefix } = orderIn(key);
  return `${prefix}/order/${orderId}/confirmation`;
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
  /** The name without prefix, build and UUID. */
  const keyOfName = (name: string) => name.slice(prefix.length).split("/").slice(2).join("/");

  /** @param before deletes only entries older than this one */
  async function remove(orderId: string, before?: string): Promise<void> {
    const all = await names();
    const older = before === undefined ? all : all.slice(0, Math.max(0, all.indexOf(before)));
    for (const name of older) if (orderOf(name) === orderId) await caches.delete(name);
  }

  type File = readonly [path: string, response: Response];
  async function add(key: string, files: readonly File[], [page, document]: File): Promise<void> {
    // Write to a new cache: a browser may stop its worker at any moment, and the old entry must survive.
    const name = `${buildPrefix}${crypto.randomUUID()}/${key}`;
    const cache = await caches.open(name);
    await Promise.all(files.map(([path, response]) => cache.put(path, response)));
    // Put the page last: an entry with a page is complete.
    await cache.put(page, document);
    await remove(orderOf(name), name);
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

  /** The keys of all entries, the one saved last first. */
  const newest = async () => (await names()).toReversed().map(keyOfName);
  const keyOf = async (orderId: string) => (await newest()).find((key) => orderOf(key) === orderId);
  const ofOtherBuilds = async () => (await names()).filter((name) => !name.startsWith(buildPrefix)).map(keyOfName);
  return { add, find, remove, newest, keyOf, ofOtherBuilds };
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
