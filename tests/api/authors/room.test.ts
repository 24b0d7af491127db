import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { guardCalls } from "../../../server/core/http/door.ts";
import { WaitingRoom, waitForTurn, workInRoom } from "../../../server/core/http/waiting-room.ts";

const server = fastify();
afterAll(() => server.close());

test("one employee's calls leave room for others, also after a timeout while the work continues", async () => {
  const room = new WaitingRoom({ inside: 4, waiting: 10, each: 3, holdMs: 50 });
  let finish: () => void = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  guardCalls(server, {
    customer: async () => ({ id: "customer", email: null }),
    visitor: async () => undefined,
    employee: async ({ headers }) => ({ id: String(headers.authorization), email: null }),
    wasAnswered: async () => false,
  });
  waitForTurn(server, room);
  server.get("/slow", { config: { caller: "edit" } }, async () => {
    await work;
    return "done";
  });
  server.get("/quick", { config: { caller: "edit" } }, async () => "done");
  const call = async (who: string, url: string) =>
    (await server.inject({ url, headers: { authorization: who } })).statusCode;
  // All three calls time out, but their work still runs and keeps its places.
  expect(await Promise.all([1, 2, 3].map(() => call("one", "/slow")))).toEqual([503, 503, 503]);
  expect(await call("one", "/quick")).toBe(503);
  expect(await call("other", "/quick")).toBe(200);
  finish();
  await expect.poll(() => call("one", "/quick")).toBe(200);
  const many = await Promise.all(Array.from({ length: 10 }, () => call("one", "/quick")));
  expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(await call("one", "/quick")).toBe(200);
});

test("an employee's previews count with their calls, until the work itself is done", async () => {
  const room = new WaitingRoom({ inside: 10, waiting: 10, each: 2 });
  const connection = { destroyed: false, once: () => undefined, off: () => undefined };
  let finish: () => void = () => {};
  const work = new Promise<string>((resolve) => {
    finish = () => resolve("done");
  });
  const look = (who: string) => workInRoom(room, who, connection, () => work);
  const looks = [look("one"), look("one")];
  await expect(look("one")).rejects.toMatchObject({ status: 503 });
  const other = look("other");
  finish();
  expect(await Promise.all([...looks, other])).toEqual(["done", "done", "done"]);
  expect(await look("one")).toBe("done");
  await expect(workInRoom(room, "one", connection, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect([await look("one"), room.inside]).toEqual(["done", 0]);
});
