import { expect, test } from "vitest";
import { createOrderCache, linkedFilesOf } from "./order-cache.ts";

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
  const state = { online: true, build: "one", missing: new Set<string>(), fails: false };
  const asked: { path: string; credentials: string | undefined; language: string | undefined }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = typeof input === "string" ? input : new URL((input as Request).url).pathname;
    const headers = init?.headers as Record<string, string> | undefined;
    asked.push({ path, credentials: init?.credentials, language: headers?.["accept-language"] });
    if (!state.online) throw new TypeError("Failed to fetch");
    if (state.fails) return new Response("", { status: 503 });
    if ([...state.missing].some((id) => path.includes(id))) return new Response("", { status: 404 });
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

test("a saved order opens offline with page, tickets and files; another order does not", async () => {
  const { state, asked, open } = site();
  const orders = open("one");
  await orders.save("a");
  expect(asked.every(({ credentials }) => credentials === "omit")).toBe(true);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
  expect(await textOf(orders.answer(request("/api/storefront/order/a/tickets")))).toBe(
    "one /api/storefront/order/a/tickets",
  );
  expect(await textOf(orders.answer(request("/assets/one.js")))).toBe("one /assets/one.js");
  await expect(orders.answer(page("b"))).rejects.toThrow("Failed to fetch");
});

test("the logo of the dark theme, which only a style names, opens offline", async () => {
  expect([...linkedFilesOf('<style>:root{--logo:url("/media/dark.svg")}</style><img src="/media/light.svg">')]).toEqual(
    ["/media/dark.svg", "/media/light.svg"],
  );
});

test("an order page comes from the network; offline it redirects to the saved confirmation", async () => {
  const { state, asked, open } = site();
  const orders = open("one");
  await orders.save("a");
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

test("a saved order stays until the next save is complete, even if the browser stops the worker in between", async () => {
  let isEnded = false;
  const caches = memory((path) =>
    isEnded && path.endsWith("/confirmation") ? new Promise(() => {}) : Promise.resolve(),
  );
  const { state, open } = site(caches);
  await open("one").save("a");
  isEnded = true;
  void open("one").save("a");
  await new Promise((resolve) => setTimeout(resolve, 20));
  state.online = false;
  const next = open("one");
  expect(await textOf(next.answer(page("a")))).toContain("/order/a/confirmation");
  Object.assign(state, { online: true, build: "two" });
  isEnded = false;
  await next.save("a");
  expect(await caches.keys()).toHaveLength(1);
  state.online = false;
  expect(await textOf(next.answer(page("a")))).toContain("/assets/two.js");
});

test.each([
  ["a lost network", { online: false }, { online: true }],
  ["a busy server", { fails: true }, { fails: false }],
])("an order is saved after %s for a moment", async (_what, failing, working) => {
  const { state, pauses, meanwhile, open } = site();
  Object.assign(state, failing);
  meanwhile.push(
    () => undefined,
    () => undefined,
    () => Object.assign(state, working),
  );
  const orders = open("one");
  await orders.save("a");
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
});

test("a newer build does not wait for a lost network, because it answers nothing before it is ready", async () => {
  const { state, pauses, open } = site();
  await open("one").save("a");
  state.online = false;
  await open("two").refresh();
  expect(pauses).toEqual([]);
});

test("a missing order is not requested again", async () => {
  const { state, pauses, open } = site();
  state.missing.add("a");
  await expect(open("one").save("a")).rejects.toThrow("was answered with 404");
  expect(pauses).toEqual([]);
});

test("an order saved by two pages at the same moment is stored once, complete", async () => {
  const { state, caches, open } = site();
  const orders = open("one");
  await Promise.all(Array.from({ length: 5 }, () => orders.save("a")));
  expect(await caches.keys()).toHaveLength(1);
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
  expect(await textOf(orders.answer(request("/assets/one.js")))).toBe("one /assets/one.js");
});

test("the events come from the network; offline they redirect to the newest saved order, if there is one", async () => {
  const { state, open } = site();
  const orders = open("one");
  const events = () => orders.answer(request("/events", "navigate"));
  expect(await textOf(events())).toBe("one /events");
  expect(orders.answer(request("/events"))).toBeUndefined();
  state.online = false;
  await expect(events()).rejects.toThrow("Failed to fetch");
  state.online = true;
  await orders.save("a");
  await orders.save("b");
  state.online = false;
  const answer = await events();
  expect([answer?.status, answer?.headers.get("location")]).toEqual([
    302,
    "https://museum.example/order/b/confirmation?events",
  ]);
});

test("everything else is left to the browser", () => {
  const orders = site().open("one");
  for (const path of [
    "/",
    "/events/later",
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

test("online, the newest answer is shown, or the saved one if the server fails; a deleted order is removed", async () => {
  const { state, caches, open } = site();
  const orders = open("one");
  await orders.save("a");
  state.build = "two";
  expect(await textOf(orders.answer(page("a")))).toContain("/assets/two.js");
  state.fails = true;
  expect(await textOf(orders.answer(page("a")))).toContain("/assets/one.js");
  state.fails = false;
  state.missing.add("/order/a/");
  expect((await orders.answer(page("a")))?.status).toBe(404);
  expect(await caches.keys()).toEqual([]);
});

test("a newer build saves the older build's orders again, or leaves them if it cannot", async () => {
  const { state, caches, open } = site();
  await open("one").save("a");
  await open("one").save("b");
  state.build = "two";
  state.online = false;
  await open("two").refresh();
  const names = async () => (await caches.keys()).map((name) => name.replace(/\/[\w-]{36}\//, "/")).sort();
  expect(await names()).toEqual(["order/one/a", "order/one/b"]);
  expect(await textOf(open("two").answer(page("a")))).toContain("/assets/one.js");
  state.online = true;
  await open("two").refresh();
  expect(await names()).toEqual(["order/two/a", "order/two/b"]);
  state.online = false;
  expect(await textOf(open("two").answer(page("a")))).toContain("/assets/two.js");
});

test("ten orders are stored, the last ones saved", async () => {
  const { caches, open } = site();
  const orders = open("one");
  for (let index = 0; index < 10; index += 1) await orders.save(`order-${index}`);
  await orders.save("order-0");
  await orders.save("order-10");
  const stored = (await caches.keys()).map((name) => name.split("/").at(-1));
  expect(stored).toHaveLength(10);
  expect(stored).not.toContain("order-1");
  expect(stored.slice(-2)).toEqual(["order-0", "order-10"]);
});

test("an incomplete order does not replace a saved one", async () => {
  const { state, open } = site();
  const orders = open("one");
  await orders.save("a");
  state.missing.add("/assets/");
  await expect(orders.save("a")).rejects.toThrow("404");
  state.online = false;
  expect(await textOf(orders.answer(page("a")))).toContain("/order/a/confirmation");
});

test("an order saved in Spanish opens offline at its Spanish address, and from those of other languages", async () => {
  const { state, asked, open } = site();
  const orders = open("one");
  await orders.save("a", { tag: "es-US", prefix: "/es" });
  expect(asked.find(({ path }) => path.endsWith("/tickets"))?.language).toBe("es-US");
  state.online = false;
  const spanish = "https://museum.example/es/order/a/confirmation";
  const openAt = (path: string) => orders.answer(request(path, "navigate"));
  expect(await textOf(openAt("/es/order/a/confirmation"))).toContain("/es/order/a/confirmation");
  expect((await openAt("/order/a/confirmation"))?.headers.get("location")).toBe(spanish);
  expect((await openAt("/es/order/a"))?.headers.get("location")).toBe(`${spanish}?change`);
  expect((await openAt("/es/events"))?.headers.get("location")).toBe(`${spanish}?events`);

  state.online = true;
  state.build = "two";
  const next = open("two");
  await next.refresh();
  state.online = false;
  expect(await textOf(next.answer(request("/es/order/a/confirmation", "navigate")))).toContain("two");

  state.online = true;
  await next.save("a", { tag: "en-US", prefix: "" });
  state.online = false;
  expect(await textOf(next.answer(page("a")))).toContain(">/order/a/confirmation");
  await expect(next.answer(request("/es/order/b/confirmation", "navigate"))).rejects.toThrow();
});
