import { fastify } from "fastify";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { ownerOf } from "../../features/accounts/current-customer.ts";
import { callerOf } from "../../features/employees/current-employee.ts";
import type { Db } from "../database/tables.ts";
import { callsBelow } from "./calls.ts";

const host: Parameters<typeof callsBelow>[2] = { db: {} as Db, now: Temporal.Now.instant, door: {} };

async function scope(prefix: string, add: (scope: Parameters<typeof callsBelow>[0]) => void): Promise<void> {
  const server = fastify();
  server.register(async (calls) => add(calls), { prefix });
  await server.ready();
  await server.close();
}

test("a scope accepts only calls of its own base", async () => {
  await scope("/api/studio", (calls) => expect(() => callsBelow(calls, "studio", host)).not.toThrow());
  await scope("/api/studio", (calls) => expect(() => callsBelow(calls, "boxOffice", host)).toThrow("/api/box-office"));
});

test("the compiler gives a handler the caller and the request's types from the table", async () => {
  await scope("/api/storefront", (server) => {
    const calls = callsBelow(server, "storefront", host);
    calls.get("/member/card", async (request) => ownerOf(request));
    // @ts-expect-error The call is a customer's.
    calls.get("/customer/tickets", async (request) => callerOf(request));
    // @ts-expect-error The call is for anybody.
    calls.get("/memberships", async (request) => ownerOf(request));
    // @ts-expect-error Members may make it, and others.
    calls.get("/event/:id/ticket-types", async (request) => ownerOf(request));
    // @ts-expect-error The table has no such call.
    calls.get("/member/cards", async () => ({}));
    // @ts-expect-error Scopes of calls are not for calls of one's own making.
    expect(calls.route).toBeUndefined();
  });
  await scope("/api/box-office", (server) => {
    const calls = callsBelow(server, "boxOffice", host);
    calls.get("/employee/me", async (request) => callerOf(request));
    calls.act("/employee/devices/rename", async ({ request, body }) => [callerOf(request), body.name.trim()]);
    // @ts-expect-error The row names no audit event.
    calls.act("/employee/sell/cart", async ({ audit }) => [audit]);
    // @ts-expect-error The address has no parameter.
    calls.act("/employee/sell/undo", async ({ params }) => params.id);
    // @ts-expect-error The call signs an employee in.
    calls.actAround("/employee/login", async (request) => callerOf(request));
    calls.actAround("/employee/pin-login", (_request, once) =>
      // @ts-expect-error Before sign-in, the event names the person.
      once(async ({ audit }) => [audit({ action: "signed-in", subject: "Grace" })]),
    );
    // @ts-expect-error It changes something: only an act may.
    calls.post("/employee/sell/cart/release", async () => ({}));
    calls.act("/employee/devices/revoke", async ({ audit }) => {
      await audit({ subject: "Till 1" });
      return {};
    });
    // @ts-expect-error The server's own routes have no guard.
    server.get("/elsewhere", async (request) => callerOf(request));
  });
});

test("a change that was not made idempotent is not a valid answer", async () => {
  const server = fastify();
  server.register(
    async (calls) => callsBelow(calls, "boxOffice", host).actAround("/employee/sell/cart/release", async () => ({})),
    { prefix: "/api/box-office" },
  );
  const answer = await server.inject({
    method: "POST",
    url: "/api/box-office/employee/sell/cart/release",
    payload: { cartId: "a" },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    500,
    "The call /employee/sell/cart/release was answered without acting once for its key.",
  ]);
  await server.close();
});
