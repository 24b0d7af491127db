import { beforeEach, expect, test, vi } from "vitest";
import { mailedToken, newAccount, password, post } from "../support/accounts.ts";
import { type Comer, postFrom, statuses, times } from "../support/comers.ts";
import { openMuseum } from "../support/museum.ts";

// Each attempt costs a hash.
vi.setConfig({ testTimeout: 90_000 });

const museum = await openMuseum();
const second = await openMuseum({ database: museum.db });
const at = (address: string, index = 0): Comer => ({ at: index % 2 === 0 ? museum : second, address });
const logIn = (from: Comer, email: string, tried = password) =>
  postFrom(from, "/storefront/member/login", { email, password: tried });

beforeEach(async () => {
  await museum.db.deleteFrom("tries").execute();
});

test("wrong passwords from one address do not lock out the owner at another, nor in a known browser at the same one", async () => {
  const { email } = await newAccount(museum);
  const own: Comer = { ...at("192.0.2.1"), cookies: new Map() };
  expect((await logIn(own, email)).setCookie).toEqual([
    expect.stringMatching(
      /^__Host-knownBrowser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  expect(statuses(await times(30, (index) => logIn(at("192.0.2.1", index), email, `wrong-${index}`)))).toEqual({
    401: 10,
    429: 20,
  });
  expect(await logIn(at("192.0.2.1"), email)).toMatchObject({
    status: 429,
    json: { error: expect.stringContaining("Forgot your password?") },
  });
  expect((await logIn(at("192.0.2.2"), email)).status).toBe(200);
  expect((await logIn(own, email)).status).toBe(200);
});

test("a known browser has its own ten attempts for the accounts it was used for, and none more for others", async () => {
  const [mine, partners, other] = [await newAccount(museum), await newAccount(museum), await newAccount(museum)];
  const own: Comer = { ...at("192.0.2.3"), cookies: new Map() };
  for (const { email } of [mine, partners]) expect((await logIn(own, email)).status).toBe(200);
  for (const { email } of [mine, partners])
    expect(statuses(await times(12, (index) => logIn(own, email, `wrong-${index}`)))).toEqual({ 401: 10, 429: 2 });
  await times(10, (index) => logIn(at("192.0.2.3"), other.email, `wrong-${index}`));
  expect((await logIn(own, other.email)).status).toBe(429);
  const kept = JSON.stringify(await museum.db.selectFrom("tokens").selectAll().execute());
  expect(kept).not.toContain(own.cookies?.get("__Host-knownBrowser"));
});

test("addresses of one IPv6 network share their attempts for an account", async () => {
  const { email } = await newAccount(museum);
  const answers = await times(30, (index) =>
    logIn(at(`2001:db8:1:2::${(index + 1).toString(16)}`, index), email, `wrong-${index}`),
  );
  expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
});

test("changing addresses share a hundred attempts an hour for an account; its owner can use the known browser or the mailed link", async () => {
  const { email } = await newAccount(museum);
  const own: Comer = { ...at("192.0.2.4"), cookies: new Map() };
  await logIn(own, email);
  const tried = async (points: number) => {
    expect((await logIn(at("203.0.113.1"), email, "wrong")).status).toBe(401);
    await museum.db.updateTable("tries").set({ points }).where("key", "like", "wrong-password-strangers:%").execute();
  };
  await tried(95);
  const answers = await times(12, (index) =>
    logIn(at(`2001:db8:${(index + 1).toString(16)}::1`, index), email, `wrong-${index}`),
  );
  expect(statuses(answers)).toEqual({ 401: 5, 429: 7 });
  expect([(await logIn(at("198.51.100.1"), email)).status, (await logIn(own, email)).status]).toEqual([429, 200]);

  await tried(100);
  expect((await logIn(at("198.51.100.1"), email)).status).toBe(429);
  await post(museum, "/admin/customer/reset", { email });
  const changed = {
    token: await mailedToken(museum, email),
    password: "another-password",
    password_confirmation: "another-password",
  };
  expect((await postFrom(at("198.51.100.1"), "/storefront/member/password", changed)).status).toBe(200);
  expect((await logIn(at("198.51.100.2"), email, "another-password")).status).toBe(200);
});

test("an invented cookie does not make a browser known", async () => {
  const { email } = await newAccount(museum);
  const cookies = new Map([["__Host-knownBrowser", "x".repeat(43)]]);
  expect(statuses(await times(30, (index) => logIn({ ...at("192.0.2.5"), cookies }, email, `wrong-${index}`)))).toEqual(
    { 401: 10, 429: 20 },
  );
});
