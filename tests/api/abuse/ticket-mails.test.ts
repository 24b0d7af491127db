import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { type Comer, postFrom, statuses, times } from "../support/comers.ts";
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
  (await museum.db.selectFrom("order_changes").select("id").where("order_id", "=", orderId).where("kind", "=", "resent").execute()).length;

test("a thousand requests from as many networks for one mailbox, however it is written: ten are looked at, and its order is mailed once", async () => {
  const email = address();
  const { orderId } = await bought(email);
  const [name, domain] = email.split("@");
  expect((await ask({ address: "198.51.100.3" }, email)).status).toBe(200);
  const answers = await times(999, (index) =>
    ask({ address: `2001:db8:${(index + 1).toString(16)}::1` }, index % 3 === 0 ? `${name}+${index}@${domain}` : email.toUpperCase(), index),
  );
  expect(statuses(answers)).toEqual({ 200: 9, 429: 990 });
  expect(await mailedAgain(orderId)).toBe(1);
  expect(answers.find(({ status }) => status === 429)).toMatchObject({ json: { errors: [{ code: "TOO_MANY_TRIES" }] }, retryAfter: expect.any(Number) });
  // Nobody else is kept waiting.
  const other = address();
  const { orderId: others } = await bought(other);
  expect((await ask({ address: "198.51.100.1" }, other)).status).toBe(200);
  expect(await mailedAgain(others)).toBe(1);
});

test("a network has fifty requests in a quarter of an hour, for whatever addresses; all of an IPv6 /64 are one", async () => {
  const answers = await times(1000, (index) => ask({ address: `2001:db8:7:7::${(index + 1).toString(16)}` }, address(), index));
  expect(statuses(answers)).toEqual({ 200: 50, 429: 950 });
  expect((await ask({ address: "2001:db8:7:8::1" }, address())).status).toBe(200);
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
  // Neither is answered before the time that both take.
  for (const email of [known, address()]) expect(await took(email)).toBeGreaterThan(195);
});
