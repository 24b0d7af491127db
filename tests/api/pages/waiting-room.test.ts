import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Cart, ErrorBody } from "../../../schemas/generated/wire.ts";
import { WaitingRoom } from "../../../server/core/http/waiting-room.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { hire, newEmployee, signIn } from "../support/staff.ts";

const size = { inside: 1, waiting: 2 };
const room = new WaitingRoom(size);
const museum = await openMuseum({
  waitingRoom: room,
  config: { catalogue: { ...catalogue, events: catalogue.events.map((event) => ({ ...event, maxPartySize: 1000 })) } },
});
await museum.server.listen({ port: 0, host: "127.0.0.1" });
const { port } = museum.server.server.address() as AddressInfo;
const stays = { destroyed: false, once: () => undefined, off: () => undefined };

/** Occupies the only place until a test calls it. */
let leave: () => void = () => undefined;
beforeEach(async () => {
  leave = await room.enter("visitor", stays);
});
afterEach(async () => {
  leave();
  await expect.poll(() => [room.inside, room.waiting]).toEqual([0, 0]);
});

const waiting = (count: number) => expect.poll(() => room.waiting).toBe(count);
const twoTickets = () => ({ lineItems: [line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" })] });
const carts = async () => (await museum.db.selectFrom("carts").select("id").execute()).length;

test("calls beyond the concurrency limit wait in order of arrival; one more gets a Retry-After", async () => {
  const answered: string[] = [];
  const call = async (name: string) => {
    const answer = await museum.get("/event/gallery/dates");
    answered.push(name);
    return answer;
  };
  const first = call("first");
  await waiting(1);
  const second = call("second");
  await waiting(2);
  expect(museum.server.waitingRoom.isFull).toBe(true);

  const refused = await museum.get("/event/gallery/dates");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(2);
  expect(refused.json).toMatchObject({
    error: expect.stringContaining("Nothing was lost"),
    errors: [{ code: "SERVER_BUSY" }],
  });
  expect(answered).toEqual([]);

  leave();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(answered).toEqual(["first", "second"]);
});

test("a busy checkout answers with a page that retries", async () => {
  const calls = [museum.get("/event/gallery/dates"), museum.get("/event/gallery/dates")];
  await waiting(2);
  const { statusCode, headers, body } = await museum.server.inject("/checkout/some-cart");
  expect([statusCode, headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(headers["retry-after"]).toMatch(/^[2-6]$/);
  expect(body).toContain("Many people are here right now.");
  leave();
  await Promise.all(calls);
});

test("health, metrics and styles are answered while calls wait, and metrics count them", async () => {
  const before = room.refused;
  const calls = [museum.get("/event/gallery/dates"), museum.get("/event/gallery/dates")];
  await waiting(2);
  await museum.get("/event/gallery/dates");
  const [health, ready, style, metrics] = await Promise.all([
    museum.server.inject("/healthz"),
    museum.server.inject("/readyz"),
    museum.server.inject("/checkout.css"),
    museum.server.inject({ url: "/metrics", headers: museum.reader }),
  ]);
  expect([health.statusCode, ready.statusCode, style.statusCode]).toEqual([200, 200, 200]);
  expect(metrics.body).toContain('storefront_calls{state="inside"} 1');
  expect(metrics.body).toContain('storefront_calls{state="waiting"} 2');
  expect(metrics.body).toContain(`storefront_calls_refused_total ${before + 1}`);
  leave();
  await Promise.all(calls);
});

test("a desk call goes before earlier visitors; if the queue is full, the last of them gets a Retry-After", async () => {
  leave();
  await hire(museum, { pin: "8642" });
  const desk = await signIn(museum, "8642");
  leave = await room.enter("visitor", stays);
  const answered: string[] = [];
  const call = async (name: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer;
    answered.push(`${name} ${status}`);
  };
  const first = call("first visitor", museum.get("/event/gallery/dates"));
  await waiting(1);
  const last = call("last visitor", museum.get("/event/gallery/dates"));
  await waiting(2);
  const clerk = call("clerk", desk.get("/devices"));
  await last;
  expect(answered).toEqual(["last visitor 503"]);
  leave();
  await Promise.all([first, clerk]);
  expect(answered).toEqual(["last visitor 503", "clerk 200", "first visitor 200"]);
});

test("a box office call without an employee's token is refused immediately, and takes no place in the queue", async () => {
  const calls = [museum.get("/event/gallery/dates"), museum.get("/event/gallery/dates")];
  await waiting(2);
  expect((await museum.server.inject("/api/box-office/employee/devices")).statusCode).toBe(401);
  leave();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
});

function connect(body: string, length = body.length): ClientRequest {
  const headers = { "content-type": "application/json", "content-length": length };
  const call = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/storefront/checkout/create",
    headers,
    agent: false,
  });
  call.on("error", () => undefined);
  call.write(body);
  return call;
}

test("a client that disconnects while waiting leaves the queue, and nothing is done for it", async () => {
  const before = await carts();
  const gone = connect(JSON.stringify(twoTickets()));
  await waiting(1);
  const stayed = museum.post("/checkout/create", twoTickets());
  await waiting(2);
  gone.destroy();
  await waiting(1);
  leave();
  expect((await stayed).status).toBe(200);
  expect(await carts()).toBe(before + 1);
});

test("a client that has not sent the whole request takes no place", async () => {
  leave();
  const slow = connect('{"lineItems":', 10_000);
  await once(slow, "socket");
  const answers = await Promise.all([1, 2, 3].map(() => museum.get("/event/gallery/dates")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([room.inside, room.waiting]).toEqual([0, 0]);
  slow.destroy();
});

test("a HEAD request takes one place", async () => {
  leave();
  const { statusCode } = await museum.server.inject({ method: "HEAD", url: "/api/storefront/events" });
  expect(statusCode).toBe(200);
});

test("a crowd that retries as instructed is answered completely, and no seat is held twice", async () => {
  leave();
  const before = room.refused;
  const people = 60;
  const come = async (): Promise<number> => {
    for (;;) {
      const { status, json } = await museum.post<Cart & ErrorBody>("/checkout/create", {
        lineItems: [line("adult", 1, { Date: "2026-12-02", Time: "9:00 AM" })],
      });
      if (status !== 503 || json.errors?.[0]?.code !== "SERVER_BUSY") return status;
      await new Promise((next) => setTimeout(next, 20 * Math.random()));
    }
  };
  const statuses = await Promise.all(Array.from({ length: people }, come));
  expect(statuses.filter((status) => status === 200).length).toBe(40);
  expect(statuses.filter((status) => status === 409).length).toBe(people - 40);
  expect(room.refused).toBeGreaterThan(before);
  const row = museum.db
    .selectFrom("inventory")
    .select("held")
    .where("event_id", "=", "gallery")
    .where("date", "=", "2026-12-02")
    .where("slot", "=", "9:00 AM");
  expect((await row.executeTakeFirstOrThrow()).held).toBe(40);
});

test("work of the studio waits in its own room: it takes no place from buyers", async () => {
  const studioRoom = new WaitingRoom({ inside: 1, waiting: 0 });
  const other = await openMuseum({ studioRoom });
  const { headers } = await newEmployee(other, ["edit", "employees"]);
  const leaveStudio = await studioRoom.enter("desk", stays);
  expect((await other.server.inject({ url: "/api/studio/flows", headers })).statusCode).toBe(503);
  expect((await other.get("/event/gallery/dates")).status).toBe(200);
  // Employee management bypasses the room, so that a manager can disable an author who fills it.
  for (const path of ["employees", "log", "account"])
    expect((await other.server.inject({ url: `/api/studio/${path}`, headers })).statusCode).toBe(200);
  leaveStudio();
  expect((await other.server.inject({ url: "/api/studio/flows", headers })).statusCode).not.toBe(503);
  await other.server.close();
});

test("a server that admits no calls while some wait is not ready", async () => {
  const stuck = new WaitingRoom(size, () => performance.now() * 1e6);
  const other = await openMuseum({ waitingRoom: stuck });
  const leaveIt = await stuck.enter("visitor", stays);
  expect((await other.server.inject("/readyz")).statusCode).toBe(200);
  const call = other.get("/event/gallery/dates");
  await expect.poll(() => stuck.waiting).toBe(1);
  expect((await other.server.inject("/readyz")).json()).toEqual({
    status: "unavailable",
    error: expect.stringContaining("none was let in"),
  });
  leaveIt();
  await call;
  await expect.poll(async () => (await other.server.inject("/readyz")).statusCode).toBe(200);
  await other.server.close();
});
