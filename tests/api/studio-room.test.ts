import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { guardCalls } from "../../server/platform/http/door.ts";
import { WaitingRoom, waitForTurn } from "../../server/platform/http/waiting-room.ts";

const server = fastify();
afterAll(() => server.close());

test("one employee's calls leave places to the others, also when their time is over while the work goes on", async () => {
  const room = new WaitingRoom({ inside: 4, waiting: 10, each: 3, holdMs: 50 });
  let finish: () => void = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  guardCalls(server, {
    customer: async () => undefined,
    employee: async ({ headers }) => ({ id: String(headers.authorization) }),
    wasAnswered: async () => false,
  });
  waitForTurn(server, room);
  server.get("/slow", { config: { caller: "edit" } }, async () => {
    await work;
    return "done";
  });
  server.get("/quick", { config: { caller: "edit" } }, async () => "done");
  const call = async (who: string, url: string) => (await server.inject({ url, headers: { authorization: who } })).statusCode;
  // All three are answered once their time is over, but their work is not.
  expect(await Promise.all([1, 2, 3].map(() => call("one", "/slow")))).toEqual([503, 503, 503]);
  expect(await call("one", "/quick")).toBe(503);
  expect(await call("other", "/quick")).toBe(200);
  finish();
  await expect.poll(() => call("one", "/quick")).toBe(200);
  const many = await Promise.all(Array.from({ length: 10 }, () => call("one", "/quick")));
  expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(await call("one", "/quick")).toBe(200);
});
