import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { WaitingRoom } from "./waiting-room.ts";

const connection = () => Object.assign(new EventEmitter(), { destroyed: false });

test("a place is freed when its connection closes, although the call is still running", async () => {
  const room = new WaitingRoom({ inside: 1, waiting: 1 });
  const [gone, next] = [connection(), connection()];
  const leave = await room.enter("visitor", gone);
  const entered = room.enter("visitor", next);
  gone.emit("close");
  const leaveToo = await entered;
  expect(room.inside).toBe(1);
  leave();
  expect(room.inside).toBe(1);
  leaveToo();
  expect(room.inside).toBe(0);
});

test("connections that close immediately leave at most twice the room's size of calls running", async () => {
  const room = new WaitingRoom({ inside: 2, waiting: 10 });
  let entered = 0;
  const connections = Array.from({ length: 10 }, connection);
  const places = connections.map(async (each) => {
    const place = await room.enter("visitor", each);
    entered += 1;
    each.emit("close");
    return place;
  });
  for (const _round of [1, 2, 3, 4, 5, 6]) await turn();
  expect(entered).toBe(4);
  for (const place of places.slice(0, 4)) (await place)();
  for (const _round of [1, 2, 3, 4, 5, 6]) await turn();
  expect(entered).toBe(8);
});

test("a place times out, and its call is notified", async () => {
  const room = new WaitingRoom({ inside: 1, waiting: 1, holdMs: 5 });
  const stuck = await room.enter("visitor", connection());
  const next = room.enter("visitor", connection());
  await expect(stuck.isOver).rejects.toMatchObject({ status: 503 });
  (await next)();
  expect(room.inside).toBe(0);
});

test("the room counts as stuck when a call waits and none was admitted for 20 seconds", async () => {
  let now = 1_000_000;
  const room = new WaitingRoom({ inside: 1, waiting: 3 }, () => now);
  expect(room.isStuck).toBe(false);
  const leave = await room.enter("visitor", connection());
  now += 60_000;
  expect(room.isStuck).toBe(false);
  const waiting = [room.enter("visitor", connection()), room.enter("visitor", connection())];
  now += 20_000;
  expect(room.isStuck).toBe(false);
  now += 1;
  expect(room.isStuck).toBe(true);
  leave();
  expect(room.isStuck).toBe(false);
  for (const each of waiting) (await each)();
  now += 60_000;
  expect(room.isStuck).toBe(false);
});
