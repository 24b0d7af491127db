import { expect, test } from "vitest";
import { createOrderCache } from "./order-cache.ts";

/** A minimal CacheStorage. @param writes delays each put */
function memory(writes = async (_path: string): Promise<void> => {}): CacheStorage {
  const named = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (path: string, response: Response) => {
      await writes(path);
      entries.set(path, response);
    },
  });
  return {
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => named.get(cacheName)?.get(path)?.clone(),
    open: async (name: string) => {
      const entries = named.get(name) ?? new Map<string, Response>();
      named.set(name, entries);
      return cacheOf(entries);
    },
  } as unknown as CacheStorage;
}

/** A site where each page names one file of a build; it can go offline. */
function site(caches = memory()) {
  const state = { online: true, build: "one", gone: new Set<string>(), fails: false };
  const asked: { path: string; credentials: string | undefined }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = typeof input === "string" ? input : new URL((input as Request).url).pathname;
    asked.push({ path, credentials: init?.credentials });
    if (!state.online) throw new TypeError("Failed to fetch");
    if (state.fails) return new Response("", { status: 503 });
    if ([...state.gone].some((id) => path.includes(id))) return new Response("", { status: 404 });
    return new Response(
      path.endsWith("/confirmation")
        ? `<script src="/assets/${state.build}.js"></script>${path}`
        : `${state.build} ${path}`,
    );
  };
  const pauses: number[] = [];
  const meanwhile: (() => void)[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    meanwhile.shift()?.();
  };
  const open = (build: string) => createOrderCache({ caches, fetch, pause, build });
  return { state, asked, pauses, meanwhile, caches, open };
}

const request = (path: string, mode = "cors") =>
  ({ url: `https://museum.example${path}`, method: "GET", mode }) as Request;
const page = (id: string) => request(`/order/${id}/confirmation`, "navigate");
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test("what was kept opens without a network: page, tickets and files; another order does not", async () => {
  const { state, asked, open } = site();
  const orders = open("one");
  await orders.keep("a");
  expect(asked.every(({ credentials }) => credentials === "omit")).toBe(true);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
  expect(await textOf(orders.answer(request("/api/storefront/order/a/tickets")))).toBe(
    "one /api/storefront/order/a/tickets",
  );
  expect(await textOf(orders.answer(request("/assets/one.js")))).toBe("one /assets/one.js");
  await expect(orders.answer(page("b"))).rejects.toThrow("Failed to fetch");
});

test("an order's own page is the network's; without one, what was kept of the order stands in for it", async () => {
  const { state, asked, open } = site();
  const orders = open("one");
  await orders.keep("a");
  expect(asked.map(({ path }) => path)).not.toContain("/order/a");
  const record = (id: string) => orders.answer(request(`/order/${id}`, "navigate"));
  expect(await textOf(record("a"))).toBe("one /order/a");
  expect(orders.answer(request("/order/a"))).toBeUndefined();
  state.online = false;
  const answer = await record("a");
  expect([answer?.status, answer?.headers.get("location")]).toEqual([
    302,
    "https://museum.example/order/a/confirmation?change",
  ]);
  await expect(record("b")).rejects.toThrow("Failed to fetch");
});

test("what was kept of an order stays until it is kept again as a whole, also where the browser ends the worker in between", async () => {
  let isEnded = false;
  const caches = memory((path) =>
    isEnded && path.endsWith("/confirmation") ? new Promise(() => {}) : Promise.resolve(),
  );
  const { state, open } = site(caches);
  await open("one").keep("a");
  isEnded = true;
  void open("one").keep("a");
  await new Promise((resolve) => setTimeout(resolve, 20));
  state.online = false;
  const next = open("one");
  expect(await textOf(next.answer(page("a")))).toContain("/order/a/confirmation");
  Object.assign(state, { online: true, build: "two" });
  isEnded = false;
  await next.keep("a");
  expect(await caches.keys()).toHaveLength(1);
  state.online = false;
  expect(await textOf(next.answer(page("a")))).toContain("/assets/two.js");
});

test.each([
  ["a network that is gone", { online: false }, { online: true }],
  ["a server that is busy", { fails: true }, { fails: false }],
])("an order is kept after %s for a moment", async (_what, gone, back) => {
  const { state, pauses, meanwhile, open } = site();
  Object.assign(state, gone);
  meanwhile.push(
    () => undefined,
    () => undefined,
    () => Object.assign(state, back),
  );
  const orders = open("one");
  await orders.keep("a");
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
});

test("a newer build does not wait for a network that is gone: nothing is answered before it is ready", async () => {
  const { state, pauses, open } = site();
  await open("one").keep("a");
  state.online = false;
  await open("two").renew();
  expect(pauses).toEqual([]);
});

test("an order that is not there is not asked for again", async () => {
  const { state, pauses, open } = site();
  state.gone.add("a");
  await expect(open("one").keep("a")).rejects.toThrow("was answered with 404");
  expect(pauses).toEqual([]);
});

test("an order that two pages keep at the same moment is kept once, as a whole", async () => {
  const { state, caches, open } = site();
  const orders = open("one");
  await Promise.all(Array.from({ length: 5 }, () => orders.keep("a")));
  expect(await caches.keys()).toHaveLength(1);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
  expect(await textOf(orders.answer(request("/assets/one.js")))).toBe("one /assets/one.js");
});

test("everything else is the browser's own affair", () => {
  const orders = site().open("one");
  for (const path of [
    "/",
    "/events",
    "/order/a/tickets.pdf",
    "/api/storefront/cart/a",
    "/api/admin/customer/me",
    "/order/a/confirmation/x",
  ])
    expect(orders.answer(request(path, "navigate")), path).toBeUndefined();
  expect(
    orders.answer({ ...page("a"), url: page("a").url, method: "POST", mode: "navigate" } as Request),
  ).toBeUndefined();
});

test("with a network the newest is shown, and what is kept where the server fails; an order that is gone is forgotten", async () => {
  const { state, caches, open } = site();
  const orders = open("one");
  await orders.keep("a");
  state.build = "two";
  expect(await textOf(orders.answer(page("a")))).toContain("/assets/two.js");
  state.fails = true;
  expect(await textOf(orders.answer(page("a")))).toContain("/assets/one.js");
  state.fails = false;
  state.gone.add("/order/a/");
  expect((await orders.answer(page("a")))?.status).toBe(404);
  expect(await caches.keys()).toEqual([]);
});

test("a newer build fetches what an older one kept, and leaves it where it cannot", async () => {
  const { state, caches, open } = site();
  await open("one").keep("a");
  await open("one").keep("b");
  state.build = "two";
  state.online = false;
  await open("two").renew();
  const kept = async () => (await caches.keys()).map((name) => name.replace(/\/[\w-]{36}\//, "/")).sort();
  expect(await kept()).toEqual(["order/one/a", "order/one/b"]);
  expect(await textOf(open("two").answer(page("a")))).toContain("/assets/one.js");
  state.online = true;
  await open("two").renew();
  expect(await kept()).toEqual(["order/two/a", "order/two/b"]);
  state.online = false;
  expect(await textOf(open("two").answer(page("a")))).toContain("/assets/two.js");
});

test("ten orders are kept, those seen last", async () => {
  const { caches, open } = site();
  const orders = open("one");
  for (let index = 0; index < 10; index += 1) await orders.keep(`order-${index}`);
  await orders.keep("order-0");
  await orders.keep("order-10");
  const kept = (await caches.keys()).map((name) => name.split("/").at(-1));
  expect(kept).toHaveLength(10);
  expect(kept).not.toContain("order-1");
  expect(kept.slice(-2)).toEqual(["order-0", "order-10"]);
});

test("what cannot be had whole does not replace what is kept", async () => {
  const { state, open } = site();
  const orders = open("one");
  await orders.keep("a");
  state.gone.add("/assets/");
  await expect(orders.keep("a")).rejects.toThrow("404");
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
});
