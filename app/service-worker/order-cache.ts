import { apiBases } from "../../schemas/api-bases.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";

const page = /^\/order\/([\w-]{1,64})\/confirmation\/?$/;
/** Never cached, because nothing can be changed offline. */
const record = /^\/order\/([\w-]{1,64})\/?$/;
const call = /^\/api\/storefront\/order\/([\w-]{1,64})\/tickets$/;
/** Build output; a file's name changes with its content. */
const built = /^\/assets\//;
const pictures = /^\/media\//;
const linked = /(?:href|src)="(\/(?:assets|media)\/[^"]+)"/g;

const prefix = "order/";
/** Orders to keep; the least recently seen go first. */
const most = 10;
/** Use the cached page if the network takes longer (ms): people wait at the door. */
const patience = 4_000;
/** Milliseconds before each retry: for a weak network, or a server under load. */
const pauses = [1_000, 4_000, 10_000];

interface Environment {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Another build's entries are fetched again, because their pages name other files. */
  readonly build: string;
}

export interface OrderCache {
  /**
   * Caches an order without credentials, so nothing of an account is stored.
   * Rejects after 15 s of retries if anything is missing, and keeps the earlier entry.
   */
  keep(orderId: string): Promise<void>;
  answer(request: Request): Promise<Response> | undefined;
  /** Updates entries of other builds; offline they stay as they are, and still work. */
  renew(): Promise<void>;
}

export function createOrderCache({ caches, fetch, pause, build }: Environment): OrderCache {
  const ofBuild = `${prefix}${build}/`;
  const kept = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
  const orderOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

  async function load(path: string, pausing: readonly number[]): Promise<Response> {
    const ask = () => fetch(path, { credentials: "omit" }).catch(() => undefined);
    let response = await ask();
    for (const milliseconds of pausing) {
      if (response !== undefined && response.status < 500 && response.status !== 429) break;
      await pause(milliseconds);
      response = await ask();
    }
    if (!response?.ok) throw new Error(`${path} was answered with ${response?.status ?? "nothing"}.`);
    return response;
  }

  /** @param before deletes only entries older than this one */
  async function forget(orderId: string, before?: string): Promise<void> {
    const names = await kept();
    const older = before === undefined ? names : names.slice(0, Math.max(0, names.indexOf(before)));
    for (const name of older) if (orderOf(name) === orderId) await caches.delete(name);
  }

  async function keepWhole(orderId: string, pausing: readonly number[]): Promise<void> {
    const [pagePath, callPath] = [`/order/${orderId}/confirmation`, apiBases.storefront + ownPaths.order({ orderId })];
    const [document, tickets] = await Promise.all([load(pagePath, pausing), load(callPath, pausing)]);
    const files = new Set([...(await document.clone().text()).matchAll(linked)].map(([, path = ""]) => path));
    const answers = await Promise.all([...files].map(async (path) => [path, await load(path, pausing)] as const));
    // Write to a new cache: a browser may stop its worker at any moment, and the old entry must survive.
    const name = `${ofBuild}${crypto.randomUUID()}/${orderId}`;
    const cache = await caches.open(name);
    await Promise.all([[callPath, tickets] as const, ...answers].map(([path, answer]) => cache.put(path, answer)));
    // Put the page last: an entry with a page is complete.
    await cache.put(pagePath, document);
    await forget(orderId, name);
    // Names come in order of creation.
    for (const old of (await kept()).slice(0, -most)) await caches.delete(old);
  }

  async function find(orderId: string, path: string): Promise<Response | undefined> {
    for (const name of await kept()) {
      const found = orderOf(name) === orderId ? await caches.match(path, { cacheName: name }) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function findFile(path: string): Promise<Response | undefined> {
    for (const name of await kept()) {
      const found = await caches.match(path, { cacheName: name });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the network's response, or the cached one on a timeout or a server error. */
  async function newest(request: Request, keptAnswer: Promise<Response | undefined>): Promise<Response> {
    const fallback = await keptAnswer;
    if (fallback === undefined) return fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(fallback), patience);
    });
    const answered = fetch(request).then(
      (response) => (response.status >= 500 ? fallback : response),
      () => fallback,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  async function ofOrder(request: Request, orderId: string, path: string): Promise<Response> {
    const response = await newest(request, find(orderId, path));
    if (response.status === 404 || response.status === 410) await forget(orderId);
    return response;
  }

  /** Offline, redirects to the cached confirmation, which explains that changes need a network. */
  async function ofRecord(request: Request, orderId: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const address = `/order/${orderId}/confirmation`;
      if ((await find(orderId, address)) === undefined) throw error;
      return Response.redirect(new URL(`${address}?change`, request.url).href);
    }
  }

  return {
    keep: (orderId) => keepWhole(orderId, pauses),
    answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "GET") return undefined;
      const [, ofPage] = page.exec(pathname) ?? [];
      if (ofPage !== undefined)
        return request.mode === "navigate" ? ofOrder(request, ofPage, `/order/${ofPage}/confirmation`) : undefined;
      const [, changed] = record.exec(pathname) ?? [];
      if (changed !== undefined) return request.mode === "navigate" ? ofRecord(request, changed) : undefined;
      const [, ofCall] = call.exec(pathname) ?? [];
      if (ofCall !== undefined) return ofOrder(request, ofCall, pathname);
      if (built.test(pathname)) return findFile(pathname).then((found) => found ?? fetch(request));
      return pictures.test(pathname) ? newest(request, findFile(pathname)) : undefined;
    },
    async renew() {
      // Try without retries: a browser answers no request before the worker is active.
      for (const name of await kept())
        if (!name.startsWith(ofBuild)) await keepWhole(orderOf(name), []).catch(() => undefined);
    },
  };
}
