import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { type Comer, postFrom, statuses, times } from "../support/comers.ts";
import { tenant } from "../support/fixture.ts";
import { signIn } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buyFor } from "../support/staff.ts";

vi.setConfig({ testTimeout: 90_000 });

const museum = await openMuseum();
const second = await openMuseum({ database: museum.db });
beforeEach(() => museum.db.deleteFrom("tries").execute());

const address = () => `ada.${randomUUID()}@museum.example`;
const ask = (from: Omit<Comer, "at">, email: string, index = 0) =>
  postFrom({ at: index % 2 === 0 ? museum : second, ...from }, "/storefront/tickets/mail", { email });
const bought = (email: string) => buyFor(museum, email, line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" }));
const mailedAgain = async (orderId: string) =>
  (
    await museum.db
      .selectFrom("order_changes")
      .select("id")
      .where("order_id", "=", orderId)
      .where("kind", "=", "resent")
      .execute()
  ).length;

test("of a thousand requests from different networks for one mailbox, however it is written, ten are processed, and its order is mailed once", async () => {
  const email = address();
  const { orderId } = await bought(email);
  const [name, domain] = email.split("@");
  expect((await ask({ address: "198.51.100.3" }, email)).status).toBe(200);
  const answers = await times(999, (index) =>
    ask(
      { address: `2001:db8:${(index + 1).toString(16)}::1` },
      index % 3 === 0 ? `${name}+${index}@${domain}` : email.toUpperCase(),
      index,
    ),
  );
  expect(statuses(answers)).toEqual({ 200: 9, 429: 990 });
  expect(await mailedAgain(orderId)).toBe(1);
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    json: { errors: [{ code: "TOO_MANY_TRIES" }] },
    retryAfter: expect.any(Number),
  });
  const other = address();
  const { orderId: others } = await bought(other);
  expect((await ask({ address: "198.51.100.1" }, other)).status).toBe(200);
  expect(await mailedAgain(others)).toBe(1);
});

test("a network has fifty requests in a quarter of an hour, for all addresses; an IPv6 /64 counts as one", async () => {
  const answers = await times(1000, (index) =>
    ask({ address: `2001:db8:7:7::${(index + 1).toString(16)}` }, address(), index),
  );
  expect(statuses(answers)).toEqual({ 200: 50, 429: 950 });
  expect((await ask({ address: "2001:db8:7:8::1" }, address())).status).toBe(200);
});

test("signed-in members and networks that the museum trusts are not limited by network; a mailbox still has its ten", async () => {
  const from = "198.51.100.20";
  const used = await times(60, (index) => ask({ address: from }, address(), index));
  expect(statuses(used)).toEqual({ 200: 50, 429: 10 });
  const askAs = async (headers: Record<string, string>, email = address()) =>
    (
      await museum.server.inject({
        method: "POST",
        url: "/api/storefront/tickets/mail",
        payload: { email },
        headers,
        remoteAddress: from,
      })
    ).statusCode;
  const member = await signIn(museum, "mail-member", {});
  expect(await askAs(member)).toBe(200);
  // Accounts are too easy to create to lift a limit.
  expect(await askAs(await signIn(museum, "mail-account"))).toBe(429);
  const one = address();
  const ofOne = await times(12, async () => ({ status: await askAs(member, one) }));
  expect(statuses(ofOne)).toEqual({ 200: 10, 429: 2 });
  const ofMany = await times(50, async () => ({ status: await askAs(member) }));
  expect(statuses(ofMany)).toEqual({ 200: 39, 429: 11 });
  museum.configure({ tenant: { ...tenant, limits: { ...tenant.limits, trustedNetworks: ["198.51.100.16/28"] } } });
  expect(await askAs({})).toBe(200);
  const ofAnother = await times(12, async () => ({ status: await askAs({}, one) }));
  expect(statuses(ofAnother)).toEqual({ 429: 12 });
  museum.configure({ tenant });
  expect(await askAs({})).toBe(429);
});

test("addresses with and without tickets get the same answers, to the last one", async () => {
  const known = address();
  await bought(known);
  const about = async (email: string) => {
    const answers = await times(12, () => ask({ address: "198.51.100.7" }, email));
    return answers.map(({ status, json: { error, errors } }) => JSON.stringify([status, error, errors])).sort();
  };
  const [told, unknown] = [await about(known), await about(address())];
  expect(told).toEqual(unknown);
  const kept = JSON.stringify(await museum.db.selectFrom("tries").selectAll().execute());
  expect(kept).not.toMatch(/museum\.example|198\.51/);
});

test("the time of the answer does not reveal whether there are tickets", async () => {
  const known = address();
  for (let count = 0; count < 5; count += 1) await bought(known);
  const took = async (email: string) => {
    const begun = performance.now();
    expect((await ask({ address: "198.51.100.8" }, email)).status).toBe(200);
    return performance.now() - begun;
  };
  // Both answers take equally long, so that timing reveals nothing.
  for (const email of [known, address()]) expect(await took(email)).toBeGreaterThan(195);
});
