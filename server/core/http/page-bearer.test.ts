import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { pageBearer } from "./page-bearer.ts";

const tokenOf = (turn: number) => String(turn).padStart(43, "x");
const good = "g".repeat(43);

/** Opens pages with tokens; `removed` counts the cookies that answers clear. */
function open() {
  const looked: string[] = [];
  const counts = { removed: 0 };
  const bearer = pageBearer("customerToken", async (token) => {
    looked.push(token);
    return token === good ? "Ada" : undefined;
  });
  const reply = { header() {}, clearCookie: () => (counts.removed += 1) } as unknown as FastifyReply;
  const ask = (customerToken: string, ip: string) =>
    bearer({ cookies: { customerToken }, ip } as unknown as FastifyRequest, reply);
  return { looked, counts, ask };
}

test("a malformed token is ignored without a query", async () => {
  const { looked, counts, ask } = open();
  for (const token of ["x", "forged-1", "x".repeat(42), "x".repeat(4000), `${"x".repeat(42)}=`])
    expect(await ask(token, "192.0.2.1")).toBeNull();
  expect([looked, counts.removed]).toEqual([[], 5]);
});

test("twenty invalid tokens a minute are looked up for one address; after that its pages are anonymous, and no token is cleared", async () => {
  const { looked, counts, ask } = open();
  for (let turn = 0; turn < 100; turn += 1)
    expect(await ask(tokenOf(turn), "192.0.2.1")).toBe(turn < 20 ? null : undefined);
  expect([looked.length, counts.removed]).toEqual([20, 20]);
  expect([await ask(good, "192.0.2.1"), await ask(good, "192.0.2.2")]).toEqual([undefined, "Ada"]);
});

test("valid tokens are not counted", async () => {
  const { looked, ask } = open();
  for (let turn = 0; turn < 100; turn += 1) expect(await ask(good, "192.0.2.1")).toBe("Ada");
  expect(looked).toHaveLength(100);
});

test("an IPv6 household has four times the limit, not one limit for each address", async () => {
  const { looked, ask } = open();
  for (let turn = 0; turn < 1000; turn += 1) await ask(tokenOf(turn), `2001:db8:1:${(turn % 100).toString(16)}::1`);
  expect(looked).toHaveLength(80);
});
