import type { FastifyBaseLogger } from "fastify";
import { expect, test, vi } from "vitest";
import { defineFeature } from "../../../plugins/museum-storefront/server.ts";
import { limits } from "../../../schemas/api/limits.ts";
import { openLog } from "../../../server/core/http/log.ts";
import { features } from "../../../server/features.ts";
import { featureOf } from "../../../server/plugins/plugin-feature.ts";
import { openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const text = { type: "string" };
/** Answers that writing as JSON would coerce to the schema, or fail on. */
const wrong = {
  object: { greeting: { text: "Hello" } },
  number: { greeting: 7 },
  null: { greeting: null },
  inside: { greeting: "Hello", guests: ["Ada", { name: "Grace" }] },
  promise: { greeting: Promise.resolve("Hello") },
  round: { greeting: 7n },
};

const feature = featureOf(
  defineFeature({
    name: "guest-book",
    calls: [
      {
        base: "storefront",
        path: "/greetings/:name",
        summary: "A greeting.",
        query: { loud: "yes, for capitals" },
        answer: {
          type: "object",
          properties: {
            greeting: text,
            at: { type: "string", format: "date-time" },
            guests: { type: "array", items: text },
          },
        },
        handle({ params: { name = "" }, query, today, refuse }) {
          if (name === "late") return new Promise(() => undefined);
          if (name === "throws") throw Object.assign(new Error("no luck"), { statusCode: 404 });
          if (name === "outage") throw Object.assign(new Error("the database is shutting down"), { code: "57P01" });
          if (name === "nothing") return undefined;
          if (name in wrong) return wrong[name as keyof typeof wrong];
          if (name === "nobody") refuse(404, "UNKNOWN_GUEST", "There is no such guest.");
          const greeting = `Hello, ${name}, on ${today}`;
          return { greeting: query.loud === "yes" ? greeting.toUpperCase() : greeting, secret: "42" };
        },
      },
      {
        base: "boxOffice",
        path: "/guests",
        summary: "Answers kept on orders.",
        permission: "reports",
        query: { from: "A day", to: "A day" },
        answer: { type: "object", properties: { count: { type: "integer" } } },
        async handle({ query: { from = "", to = "" }, keptAnswers }) {
          return { count: (await keptAnswers({ from, to, field: "guest" })).answers.length };
        },
      },
    ],
  }),
  "step-guest-book",
);

const open = (log?: FastifyBaseLogger) => openMuseum({ features: [...features, feature], log });
const greetings = "/api/storefront/plugins/guest-book/greetings";
const guests = "/api/box-office/plugins/guest-book/guests";

test("a visitor's call answers what its schema names, and refuses with code and sentence", async () => {
  const { server } = await open();
  const said = await server.inject({ url: `${greetings}/ada?loud=yes&other=1` });
  expect([said.statusCode, said.json()]).toEqual([200, { body: { greeting: "HELLO, ADA, ON 2026-11-21" } }]);
  expect(said.headers["cache-control"]).toBe("no-store");
  const refusal = await server.inject({ url: `${greetings}/nobody` });
  expect([refusal.statusCode, refusal.json()]).toMatchObject([
    404,
    { error: "There is no such guest.", errors: [{ code: "UNKNOWN_GUEST" }] },
  ]);
  expect((await server.inject({ url: `${greetings}/ada?loud=${"y".repeat(201)}` })).statusCode).toBe(400);
});

test("a visitor's call that never ends is a fault of the server after five seconds", async () => {
  const { server } = await open();
  await server.inject({ url: `${greetings}/ada` });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const late = server.inject({ url: `${greetings}/late` });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect((await late).statusCode).toBe(500);
  expect((await server.inject({ url: `${greetings}/ada` })).statusCode).toBe(200);
});

test.each([
  ["object", "PLUGIN_ANSWER", 'its answer has {"text":"Hello"} at /greeting, which must be string'],
  ["number", "PLUGIN_ANSWER", "its answer has 7 at /greeting, which must be string"],
  ["null", "PLUGIN_ANSWER", "its answer has null at /greeting, which must be string"],
  ["inside", "PLUGIN_ANSWER", 'its answer has {"name":"Grace"} at /guests/1, which must be string'],
  ["promise", "PLUGIN_ANSWER", "its answer has {} at /greeting, which must be string"],
  ["round", "PLUGIN_ANSWER", "Do not know how to serialize a BigInt"],
  ["nothing", "PLUGIN_ANSWER", "it answers nothing"],
  ["throws", "PLUGIN_CALL", "no luck"],
])(
  "an answer that is wrong (%s) is a 500, and the log names plugin, call, property and value",
  async (name, code, reason) => {
    const lines: string[] = [];
    const { server } = await open(openLog("error", { write: (text) => lines.push(text) }));
    const { statusCode, body } = await server.inject({ url: `${greetings}/${name}` });
    expect(statusCode).toBe(500);
    expect(body).not.toContain("guest-book");
    await vi.waitFor(() => expect(lines).not.toEqual([]));
    const { err } = JSON.parse(lines.join(""));
    expect(err.code).toBe(code);
    expect(err.message).toContain(
      `${code}: the call /plugins/guest-book/greetings/:name of the plugin step-guest-book failed: ${reason}`,
    );
  },
);

test("a call during an outage of the database is a 503, as every call", async () => {
  const { server } = await open();
  expect((await server.inject({ url: `${greetings}/outage` })).statusCode).toBe(503);
});

test("an address can make only a limited number of plugin calls", async () => {
  const { server } = await open();
  const { attempts } = limits["plugin-calls"];
  for (let sent = 0; sent < attempts; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => server.inject({ url: `${greetings}/ada` })));
  const refusal = await server.inject({ url: `${greetings}/ada` });
  expect(refusal.statusCode).toBe(429);
  expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
});

test("a call for staff needs its permission, and days that a report may have", async () => {
  const museum = await open();
  const ask = async (employee: Awaited<ReturnType<typeof newEmployee>>, query: string) =>
    (await employee.get(`/../plugins/guest-book/guests${query}`)).status;
  expect((await museum.server.inject({ url: guests })).statusCode).toBe(401);
  const [reader, seller] = [await newEmployee(museum, ["reports"]), await newEmployee(museum, ["sell"])];
  expect(await ask(seller, "?from=2026-11-21&to=2026-11-21")).toBe(403);
  expect(await ask(reader, "?from=2026-11-21&to=2026-11-21")).toBe(200);
  expect(await ask(reader, "?from=2026-11-22&to=2026-11-21")).toBe(400);
  expect(await ask(reader, "?from=2020-11-22&to=2026-11-21")).toBe(400);
});
