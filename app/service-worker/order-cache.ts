import { apiBases } from "../../schemas/api-bases.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";

/** An order's page and its call, as this site addresses them. */
const page = /^\/order\/([\w-]{1,64})\/confirmation\/?$/;
/** The page where an order is changed: it is not kept, since without a network nothing can be changed. */
const record = /^\/order\/([\w-]{1,64})\/?$/;
const call = /^\/api\/storefront\/order\/([\w-]{1,64})\/tickets$/;
/** Built files, whose names change with their content. */
const built = /^\/assets\//;
const pictures = /^\/media\//;
const linked = /(?:href|src)="(\/(?:assets|media)\/[^"]+)"/g;

const prefix = "order/";
/** Orders kept, those seen last. */
const most = 10;
/** A network that takes longer is as good as none while people wait behind one, in milliseconds. */
const patience = 4_000;
/** Before what failed is fetched again, in milliseconds: the network of a basement, or a server that has too many visitors for a moment. */
const pauses = [1_000, 4_000, 10_000];

interface Environment {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Of this build: what another one kept is fetched again, since its pages name other files. */
  readonly build: string;
}

/** The orders that this browser has seen, each whole: its page, its tickets, and the files that the page needs. */
export interface OrderCache {
  /**
   * Keeps an order as everybody sees it who knows its address: nothing of an account is stored. Rejects where something is missing, or is not
   * there after a quarter of a minute, and then keeps what it had.
   */
  keep(orderId: string): Promise<void>;
  /** The answer to a request for an order's page, its tickets, or a file; undefined where it is none of these. */
  answer(request: Request): Promise<Response> | undefined;
  /** Brings what another build kept up to date; without a network that stays as it is, and works. */
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

  /** @param before only what was kept before this */
  async function forget(orderId: string, before?: string): Promise<void> {
    const names = await kept();
    const older = before === undefined ? names : names.slice(0, Math.max(0, names.indexOf(before)));
    for (const name of older) if (orderOf(name) === orderId) await caches.delete(name);
  }

  /** @param pausing before each further try, in milliseconds */
  async function keepWhole(orderId: string, pausing: readonly number[]): Promise<void> {
    const [pagePath, callPath] = [`/order/${orderId}/confirmation`, apiBases.storefront + ownPaths.order({ orderId })];
    const [document, tickets] = await Promise.all([load(pagePath, pausing), load(callPath, pausing)]);
    const files = new Set([...(await document.clone().text()).matchAll(linked)].map(([, path = ""]) => path));
    const answers = await Promise.all([...files].map(async (path) => [path, await load(path, pausing)] as const));
    // In a cache of its own: a browser may end its worker at any moment, and what was kept before stays until this is whole.
    const name = `${ofBuild}${crypto.randomUUID()}/${orderId}`;
    const cache = await caches.open(name);
    await Promise.all([[callPath, tickets] as const, ...answers].map(([path, answer]) => cache.put(path, answer)));
    // Last: an order whose page is there is there as a whole.
    await cache.put(pagePath, document);
    await forget(orderId, name);
    // The list is in the order of making.
    for (const old of (await kept()).slice(0, -most)) await caches.delete(old);
  }

  /** What was kept of an order, under the very address: never another order's. */
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

  /** The network's answer, or what was kept where there is none in time or the server fails. */
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

  /** The network's answer; without one, of an order that was kept, its confirmation says what is missing. */
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
      if (ofPage !== undefined) return request.mode === "navigate" ? ofOrder(request, ofPage, `/order/${ofPage}/confirmation`) : undefined;
      const [, changed] = record.exec(pathname) ?? [];
      if (changed !== undefined) return request.mode === "navigate" ? ofRecord(request, changed) : undefined;
      const [, ofCall] = call.exec(pathname) ?? [];
      if (ofCall !== undefined) return ofOrder(request, ofCall, pathname);
      if (built.test(pathname)) return findFile(pathname).then((found) => found ?? fetch(request));
      return pictures.test(pathname) ? newest(request, findFile(pathname)) : undefined;
    },
    async renew() {
      // At once or not at all: a browser answers nothing before the worker is ready.
      for (const name of await kept()) if (!name.startsWith(ofBuild)) await keepWhole(orderOf(name), []).catch(() => undefined);
    },
  };
}
