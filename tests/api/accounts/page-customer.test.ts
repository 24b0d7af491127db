import { describe, expect, test } from "vitest";
import { fixedConfig } from "../../support/fixed-config.ts";
import { newAccount, signedIn } from "../support/accounts.ts";
import { configOf } from "../support/fixture.ts";
import { line } from "../support/museum.ts";
import { bootOf, openMuseumPages } from "../support/museum-pages.ts";

const museum = await openMuseumPages(fixedConfig(configOf()));

async function page(cookie?: string, url = "/events") {
  const { headers, body } = await museum.server.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  const { customer, loads } = bootOf(body);
  return { headers, customer, loads };
}

test("a page contains the customer of the cookie's token, and is not cached", async () => {
  const { id, email } = await newAccount(museum);
  const { "x-customer-token": token } = await signedIn(museum, email);
  const { headers, customer } = await page(`flowId=1; customerToken=${token}`);
  expect(customer).toEqual({ id, email, firstName: "Ada" });
  expect([headers["cache-control"], headers["set-cookie"]]).toEqual(["no-store", undefined]);
});

test("an invalid token is removed from the browser", async () => {
  const { headers, customer } = await page("customerToken=stale");
  expect(customer).toBeNull();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toMatch(/^customerToken=; Max-Age=0; Path=\/;/);
});

test("an invalid token causes no page of its own: all such requests get the same document, compressed once", async () => {
  const answers = await Promise.all(
    ["stale", "forged"].map((token) =>
      museum.server.inject({ url: "/events", headers: { cookie: `customerToken=${token}` } }),
    ),
  );
  const [one, other] = answers.map(({ headers, body }) => ({ etag: headers.etag, body }));
  expect(one?.etag).toBeDefined();
  expect(other).toEqual(one);
  const stranger = await museum.server.inject({ url: "/events" });
  expect(stranger.headers.etag).not.toBe(one?.etag);
});

const asks = (url: string, cookie?: string) =>
  museum.server.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test("a customer who requests many pages of their own gets the shared document, and other signed-in customers get theirs", async () => {
  const tokens = await Promise.all(
    [1, 2].map(async () => (await signedIn(museum, (await newAccount(museum)).email))["x-customer-token"]),
  );
  const [many = "", one = ""] = tokens.map((token) => `customerToken=${token}`);
  const flood = Array.from({ length: 130 }, () => asks("/events", many));
  const other = await asks("/events", one);
  expect([other.statusCode, bootOf(other.body).customer?.firstName]).toEqual([200, "Ada"]);
  const answers = await Promise.all(flood);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const own = answers.filter(({ body }) => bootOf(body).customer);
  expect(own.length).toBeLessThan(100);
  const shared = answers.find(({ body }) => !bootOf(body).customer);
  // The shared page must not be stored and must not clear the cookie of a token that is still valid.
  expect([
    shared?.headers["cache-control"],
    shared?.headers["set-cookie"],
    bootOf(shared?.body ?? "").customer,
  ]).toEqual(["no-store", undefined, undefined]);
  expect(shared?.body).toBe((await asks("/events")).body);
});

test("an anonymous page contains none", async () => {
  const { headers, customer } = await page();
  expect([customer, headers["cache-control"], headers["set-cookie"]]).toEqual([undefined, "no-cache", undefined]);
});

describe("an order's page", () => {
  const buy = async () => {
    const { json: cart } = await museum.post("/checkout/create", {
      lineItems: [line("adult", 1, { Date: "2026-12-02", Time: "10:00 AM" })],
    });
    const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" });
    return String(paid.headers.location);
  };

  test("contains what anyone with its address may see, and is neither stored nor indexed", async () => {
    const { headers, loads } = await page(undefined, await buy());
    expect(Object.keys(loads ?? {})).toEqual([expect.stringMatching(/^\/order\/.+\/tickets$/)]);
    expect([headers["cache-control"], headers["x-robots-tag"], headers.etag]).toEqual([
      "no-store",
      "noindex, nofollow",
      undefined,
    ]);
  });

  test("for changes contains nothing of it, and is neither stored nor indexed", async () => {
    const { headers, loads } = await page(undefined, (await buy()).replace("/confirmation", ""));
    expect(loads).toBeUndefined();
    expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex, nofollow"]);
  });

  test("lets a customer's browser load the order: with their token it may show more", async () => {
    const { email } = await newAccount(museum);
    const { "x-customer-token": token } = await signedIn(museum, email);
    expect((await page(`customerToken=${token}`, await buy())).loads).toBeUndefined();
  });

  test("requested many times at once is the shared document, without the order", async () => {
    const [address, other] = [await buy(), await buy()];
    const flood = Array.from({ length: 130 }, () => asks(address));
    expect(bootOf((await asks(other)).body).loads).toBeDefined();
    const answers = await Promise.all(flood);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const own = answers.filter(({ body }) => bootOf(body).loads !== undefined);
    expect([own.length > 0, own.length < 100]).toEqual([true, true]);
    const missing = await asks("/order/nosuchorder/confirmation");
    for (const { headers, body } of answers.filter((answer) => !own.includes(answer)))
      expect([headers.etag, headers["cache-control"], body]).toEqual([missing.headers.etag, "no-store", missing.body]);
  });

  test("of an unknown order is made once, for all", async () => {
    const [one, other] = [
      await page(undefined, "/order/nosuchorder/confirmation"),
      await page(undefined, "/order/another/confirmation"),
    ];
    expect([one.loads, one.headers["cache-control"]]).toEqual([undefined, "no-store"]);
    expect(one.headers.etag).toBe(other.headers.etag);
    expect(one.headers.etag).toBeDefined();
  });
});

test("invalid tokens get shared pages without rendering; too many from one address are not looked up", async () => {
  const { email } = await newAccount(museum);
  const { "x-customer-token": token } = await signedIn(museum, email);
  /** Processor time of pages requested one after another. */
  const costOf = async (cookie: (turn: number) => string | undefined): Promise<number> => {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      for (let turn = 0; turn < 20; turn += 1) {
        const given = cookie(20 * round + turn);
        await museum.server.inject({ url: "/events", headers: given === undefined ? {} : { cookie: given } });
      }
      const { user, system } = process.cpuUsage(before);
      rounds.push(user + system);
    }
    return Math.min(...rounds);
  };
  const shared = await costOf(() => undefined);
  const own = await costOf(() => `customerToken=${token}`);
  const malformed = await costOf((turn) => `customerToken=forged-${turn}`);
  const forged = await costOf((turn) => `customerToken=${String(turn).padStart(43, "x")}`);
  expect([malformed / shared, forged / shared].map((ratio) => ratio < 2)).toEqual([true, true]);
  expect(own / shared).toBeGreaterThan(2);
});
