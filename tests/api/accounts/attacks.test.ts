import { Writable } from "node:stream";
import fastify from "fastify";
import { beforeEach, expect, test } from "vitest";
import { logSerializers, RequestLog } from "../../../server/core/http/log.ts";
import { addDemoCustomers, closeDemoCustomers } from "../../../server/features/accounts/demo-customers.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import { logIn, newAccount, post } from "../support/accounts.ts";
import { configOf } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const second = await openMuseum({ database: museum.db });
beforeEach(() => museum.db.deleteFrom("tries").execute());

test("of 50 concurrent wrong passwords, at two servers of one database, ten are checked; the right one has to wait as well", async () => {
  const [{ email }, other] = [await newAccount(museum), await newAccount(museum)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => logIn(index % 2 === 0 ? museum : second, email, `wrong-${index}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(40);
  const wait = Number(refused[0]?.headers["retry-after"]);
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(refused[0]?.json.errors?.[0]?.code).toBe("TOO_MANY_TRIES");
  // Limits are stored, so a restarted server enforces them; other accounts can still sign in.
  const restarted = await openMuseum({ database: museum.db });
  expect((await logIn(restarted, email)).status).toBe(429);
  expect((await logIn(museum, other.email)).status).toBe(200);
});

test("an address has 50 wrong passwords in all, even for as many accounts", async () => {
  const answers = [];
  for (let index = 0; index < 51; index += 1)
    answers.push((await logIn(museum, `nobody-${index}@museum.example`)).status);
  expect(answers).toEqual([...Array(50).fill(401), 429]);
  const kept = JSON.stringify(await museum.db.selectFrom("tries").selectAll().execute());
  expect(kept).not.toMatch(/nobody|127\.0\.0\.1/);
});

test.each([
  ["https://evil.example", 403],
  ["null", 403],
  ["https://museum.example.evil.example", 403],
  ["http://museum.example", 403],
  ["https://museum.example", 200],
  ["http://localhost:80", 200],
])("a POST with the Origin %s is answered %i", async (origin, status) => {
  const answer = await post(museum, "/storefront/member/logout", {}, { origin, host: "localhost" });
  expect([answer.status, answer.json.errors?.[0]?.code]).toEqual([
    status,
    status === 403 ? "FOREIGN_ORIGIN" : undefined,
  ]);
  expect((await museum.get("/events", { origin })).status).toBe(200);
});

test("the log contains no tokens, and no codes of carts, orders and tickets", async () => {
  let log = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const server = fastify({ logger: { stream, serializers: logSerializers }, logController: new RequestLog() });
  server.get("/*", async () => ({}));
  server.get("/api/checkin/tickets/:kind/:value", async () => ({}));
  const id = "Zk3-9xQ2vLw_Ab7TtY0pQe";
  const urls = [
    `/account/set-password?a=1&token=very-secret`,
    `/order/${id}/confirmation`,
    `/checkout/${id}?back=/event/very-secret&check=1`,
    `/api/checkin/tickets/ticket-code/${id}?x=${id}`,
    `/box-office/check-in/confirm?confirmationCode=${id}`,
    `/anything/${id.toLowerCase()}?${id}`,
    "/event/general-admission/time",
  ];
  for (const url of urls) await server.inject({ url, headers: { "x-customer-token": "also-secret" } });
  await server.close();
  const logged = [...log.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);
  expect(logged).toEqual([
    "/account/set-password?a&token",
    "/order/:hidden/confirmation",
    "/checkout/:hidden?back&check",
    "/api/checkin/tickets/:kind/:value?x",
    "/box-office/check-in/confirm?confirmationCode",
    "/anything/:hidden?:hidden",
    "/event/general-admission/time",
  ]);
  expect(log).not.toMatch(/very-secret|also-secret|zk3-/i);
});

test("the demo's customers exist once, with memberships relative to today, and are locked without DEMO", async () => {
  const at = museumAt(configOf(), museum.now());
  for (let time = 0; time < 2; time += 1) await addDemoCustomers(museum.db, at);
  expect((await museum.db.selectFrom("customers").select("id").where("id", "like", "demo-%").execute()).length).toBe(3);
  const memberships = await museum.db.selectFrom("memberships").select(["id", "expires"]).orderBy("id").execute();
  expect(memberships).toEqual([
    { id: "demo-lapsed-membership", expires: "2026-10-07" },
    { id: "demo-member-membership", expires: "2027-07-19" },
    { id: "demo-new-membership", expires: "2027-09-17" },
  ]);
  await closeDemoCustomers(museum.db);
  expect(
    (
      await museum.db
        .selectFrom("customers")
        .select("disabled")
        .where("id", "=", "demo-member")
        .executeTakeFirstOrThrow()
    ).disabled,
  ).toBe(true);
});
