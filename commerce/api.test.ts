import { afterEach, describe, expect, test, vi } from "vitest";
import { ownPaths } from "../schemas/generated/own-paths.ts";
import { paths } from "../schemas/generated/paths.ts";
import { staffPaths } from "../schemas/generated/staff-paths.ts";
import { createApi } from "./api.ts";
import { CallError } from "./errors.ts";

const bases = { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" };

function apiThat(respond: () => Response | Promise<Response>, { token, cart }: { token?: string; cart?: string } = {}) {
  const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => respond());
  const api = createApi({ bases, locale: "en-US", customerToken: () => token, cartId: () => cart, fetch });
  const sent = () => {
    const [input, init] = fetch.mock.calls[0] ?? [];
    return { url: input, headers: new Headers(init?.headers), body: init?.body, method: init?.method };
  };
  const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
  return { api, sent, keys };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

test("a GET returns its body's data", async () => {
  const { api, sent } = apiThat(() => json({ body: { bundles: [] } }));
  await expect(api.get("storefront", paths.bundles())).resolves.toEqual({ bundles: [] });
  expect(sent().url).toBe("/api/storefront/bundles");
});

test("box office calls carry the employee's token and the door's name, and no customer data; other calls carry neither", async () => {
  const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => json({ body: {} }));
  const staff = { bases: ["boxOffice"] as const, token: () => "staff-token", device: () => "north-door" };
  const api = createApi({
    bases,
    locale: "en-US",
    customerToken: () => "customer-token",
    cartId: () => "cart",
    staff,
    fetch,
  });
  await api.get("boxOffice", staffPaths.lookupEvents());
  await api.get("storefront", paths.events());
  const [atTheDesk, atHome] = fetch.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)));
  expect(atTheDesk).toEqual({
    accept: "application/json",
    "accept-language": "en-US",
    authorization: "Bearer staff-token",
    "x-device": "north-door",
  });
  expect(atHome).toEqual({
    accept: "application/json",
    "accept-language": "en-US",
    "x-customer-token": "customer-token",
    "x-cart-id": "cart",
  });
});

test("a POST sends JSON with its key to the given base and returns the answer", async () => {
  const { api, sent } = apiThat(() => json({ id: "c" }));
  await expect(
    api.post("admin", "/customer/reset", { email: "a@b.example" }, { idempotencyKey: "k" }),
  ).resolves.toEqual({ id: "c" });
  expect(sent()).toMatchObject({ url: "/api/admin/customer/reset", method: "POST", body: '{"email":"a@b.example"}' });
  expect(sent().headers.get("Idempotency-Key")).toBe("k");
  expect(sent().headers.get("Content-Type")).toBe("application/json");
});

test("customer and cart are sent if there are any", async () => {
  const { api, sent } = apiThat(() => json({ body: {} }), { token: "t", cart: "c" });
  await api.get("storefront", paths.bundles());
  expect([sent().headers.get("X-Customer-Token"), sent().headers.get("X-Cart-Id")]).toEqual(["t", "c"]);
});

test("a visitor without a cart sends neither header", async () => {
  const { api, sent } = apiThat(() => json({ body: {} }));
  await api.get("storefront", paths.bundles());
  expect(sent().headers.has("X-Customer-Token") || sent().headers.has("X-Cart-Id")).toBe(false);
});

test("a GET fails if its body lists errors, even at 200", async () => {
  const { api } = apiThat(() =>
    json({ body: { errors: [{ code: "GONE", message: "This bundle is no longer sold." }] } }),
  );
  const error = await errorOf(api.get("storefront", paths.bundle({ id: "x" })));
  expect(error).toMatchObject({ message: "This bundle is no longer sold.", code: "GONE", retryable: false });
});

test("a POST fails if its answer lists errors, even at 200", async () => {
  const { api } = apiThat(() => json({ errors: [{ code: "TAKEN", message: "Taken." }] }));
  expect((await errorOf(api.post("admin", ownPaths.resetPassword(), { email: "a@b.example" }))).code).toBe("TAKEN");
});

test("a failure carries the server's sentence, its errors and the request's id", async () => {
  const { api } = apiThat(() =>
    json(
      { error: "Only 2 seats are left.", errors: [{ code: "SOLD", message: "m" }], requestId: "r1" },
      { status: 409 },
    ),
  );
  expect(await errorOf(api.post("storefront", paths.createCart(), { lineItems: [] }))).toMatchObject({
    message: "Only 2 seats are left.",
    status: 409,
    code: "SOLD",
    requestId: "r1",
    retryable: false,
    said: true,
  });
});

test("the request's id may be in a header only", async () => {
  const { api } = apiThat(() => json({ error: "No." }, { status: 400, headers: { "x-request-id": "r2" } }));
  expect((await errorOf(api.get("storefront", paths.redirects()))).requestId).toBe("r2");
});

test("a proxy's error page gives a plain sentence and can be retried", async () => {
  const { api } = apiThat(() => new Response("<html>Bad Gateway</html>", { status: 502 }));
  expect(await errorOf(api.get("storefront", paths.redirects()))).toMatchObject({
    message: "Something went wrong on our side. Please try again in a moment.",
    retryable: true,
    said: false,
    status: 502,
  });
});

test("without a network the message tells the visitor to check the connection", async () => {
  const { api } = apiThat(() => Promise.reject(new TypeError("Failed to fetch")));
  const error = await errorOf(api.get("storefront", paths.redirects()));
  expect(error).toMatchObject({ offline: true, retryable: true, status: 0 });
  expect(error.message).toContain("check your connection");
});

describe("after one broken connection, a call", () => {
  const broken = () => Promise.reject(new TypeError("Failed to fetch"));
  const cart = { lineItems: [] };

  function apiThatBreaks(times: number) {
    let calls = 0;
    const { api, keys } = apiThat(() => {
      calls += 1;
      return calls <= times ? broken() : json({ body: {} });
    });
    return { api, keys, calls: () => calls };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("is retried with the same key, and the visitor notices nothing", async () => {
    const reading = apiThatBreaks(1);
    await expect(reading.api.get("storefront", paths.redirects())).resolves.toEqual({});
    const writing = apiThatBreaks(1);
    await expect(writing.api.post("storefront", paths.createCart(), cart)).resolves.toEqual({ body: {} });
    expect([reading.calls(), writing.calls()]).toEqual([2, 2]);
    const [first, second] = writing.keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test("has its own key even if another call sends the same content", async () => {
    const { api, keys } = apiThatBreaks(0);
    await api.post("storefront", paths.createCart(), cart);
    await api.post("storefront", paths.createCart(), cart);
    expect(new Set(keys()).size).toBe(2);
  });

  test("is retried only once", async () => {
    const { api, calls } = apiThatBreaks(9);
    await errorOf(api.get("storefront", paths.redirects()));
    expect(calls()).toBe(2);
  });

  test("is not retried if the device knows that it is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { api, calls } = apiThatBreaks(1);
    await errorOf(api.get("storefront", paths.redirects()));
    expect(calls()).toBe(1);
  });

  test("is not retried after the page was left", async () => {
    const { api, calls } = apiThatBreaks(1);
    const leaving = new AbortController();
    const answer = api.get("storefront", paths.redirects(), leaving.signal);
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(calls()).toBe(1);
  });
});

test("a timeout says that the server is slow, not that the visitor is offline", async () => {
  const { api } = apiThat(() => Promise.reject(new DOMException("late", "TimeoutError")));
  const error = await errorOf(api.get("storefront", paths.redirects()));
  expect(error).toMatchObject({ offline: false, retryable: true });
  expect(error.message).toContain("too long");
});

test("an aborted call does not count as a server failure", async () => {
  const { api } = apiThat(() => Promise.reject(new DOMException("off", "AbortError")));
  await expect(api.get("storefront", paths.redirects())).rejects.toMatchObject({ name: "AbortError" });
});
