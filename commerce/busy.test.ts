import { expect, test, vi } from "vitest";
import { paths } from "../schemas/generated/paths.ts";
import { createApi } from "./api.ts";
import { pauseBefore } from "./busy.ts";

const crowd = { status: 503, code: "SERVER_BUSY", retryAfter: "4" };
const outage = { status: 503, code: undefined, retryAfter: "5" };

test("a call waits as long as the server says, longer with each attempt, and at most a minute and a half", () => {
  expect([0, 1, 2].map((attempt) => pauseBefore(crowd, attempt, 0)?.length)).toEqual([4000, 6000, 9000]);
  expect(pauseBefore(crowd, 50, 0.999)?.length).toBeLessThanOrEqual(90_000);
  expect(pauseBefore({ ...crowd, retryAfter: "0" }, 0, 0)?.length).toBe(1000);
});

test("two visitors do not retry at the same moment", () => {
  expect(new Set([0, 0.3, 0.9].map((random) => pauseBefore(crowd, 0, random)?.length)).size).toBe(3);
});

test("calls wait for a busy server however long it takes, but for an outage only a while", () => {
  expect(pauseBefore(crowd, 1000, 0)?.isCrowd).toBe(true);
  expect(pauseBefore(outage, 3, 0)?.isCrowd).toBe(false);
  expect(pauseBefore(outage, 4, 0)).toBeUndefined();
});

test.each([
  [{ status: 500 }],
  [{ status: 429 }],
  [{ retryAfter: null }],
  [{ retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT" }],
  [{ retryAfter: "3600" }],
])("%j is shown immediately, without waiting", (given) => {
  expect(pauseBefore({ ...crowd, ...given }, 0)).toBeUndefined();
});

const busy = () =>
  new Response(JSON.stringify({ error: "Busy.", errors: [{ code: "SERVER_BUSY", message: "Busy." }] }), {
    status: 503,
    headers: { "retry-after": "1" },
  });

function apiThat(...answers: (() => Response)[]) {
  const shown: string[] = [];
  const waiting = { begin: () => shown.push("begin"), pause: () => shown.push("pause"), end: () => shown.push("end") };
  const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => (answers.shift() ?? busy)());
  const bases = { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" };
  return {
    api: createApi({ bases, locale: "en-US", customerToken: () => undefined, cartId: () => undefined, fetch, waiting }),
    fetch,
    shown,
  };
}

test("a call is sent again with the same key until it succeeds, and the page shows that it waits", async () => {
  vi.useFakeTimers();
  const { api, fetch, shown } = apiThat(busy, busy, () => new Response('{"id":"c"}'));
  const answer = api.post("storefront", "/checkout/create", { lineItems: [] }, { idempotencyKey: "k" });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ id: "c" });
  expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"))).toEqual([
    "k",
    "k",
    "k",
  ]);
  expect(shown).toEqual(["begin", "pause", "pause", "end"]);
  vi.useRealTimers();
});

test("a refusal after the wait is thrown and ends the wait", async () => {
  vi.useFakeTimers();
  const { api, shown } = apiThat(busy, () => new Response('{"error":"Only 2 seats are left."}', { status: 409 }));
  const answer = api.post("storefront", "/checkout/create", { lineItems: [] }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 409, message: "Only 2 seats are left." });
  expect(shown.at(-1)).toBe("end");
  vi.useRealTimers();
});

test("a call aborted during the wait is not sent again", async () => {
  const { api, fetch, shown } = apiThat();
  const controller = new AbortController();
  const answer = api.get("storefront", paths.events(), controller.signal);
  await vi.waitFor(() => expect(shown).toContain("pause"));
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect([fetch.mock.calls.length, shown.at(-1)]).toEqual([1, "end"]);
});

test("without a page to show it, no call waits", async () => {
  const bases = { storefront: "", admin: "", boxOffice: "" };
  const api = createApi({
    bases,
    locale: "en-US",
    customerToken: () => undefined,
    cartId: () => undefined,
    fetch: async () => busy(),
  });
  await expect(api.get("storefront", paths.events())).rejects.toMatchObject({
    status: 503,
    code: "SERVER_BUSY",
    retryable: true,
  });
});
