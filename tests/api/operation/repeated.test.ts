import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { withIdempotency } from "../../../server/core/http/idempotency.ts";
import { museumAt, stockOf } from "../../../server/museum/catalogue/museum.ts";
import { syncStock } from "../../../server/museum/inventory/sync-stock.ts";
import { sweepCodes, sweepExpired, sweepHolds } from "../../../server/operations/sweep.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { loseReplies } from "../support/lossy-proxy.ts";
import { openMuseum } from "../support/museum.ts";
import { type ChangingPost, type PostRequest, posts } from "../support/posts.ts";
import { routesOf } from "../support/routes.ts";

// Stop the servers' timers: what a job does between two looks at the tables would look like a change.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

// Enough seats for all tests, in any order.
const events = catalogue.events.map((event) => (event.id === "gallery" ? { ...event, capacity: 1_000 } : event));
const config = {
  tenant: { ...tenant, afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } } },
  catalogue: { ...catalogue, events },
};
const museum = await openMuseum({ config });
const port = Number(new URL(await museum.server.listen({ port: 0, host: "127.0.0.1" })).port);
const lossy = await loseReplies(port);

/** A repeated request may change these tables; they hold no sales data. */
const bookkeeping = ["idempotency_keys", "mail_turns", "outbox", "tries", "kysely_migration", "kysely_migration_lock"];

const tables = (
  await sql<{
    name: string;
    isUsed: boolean;
  }>`select table_name as name, bool_or(column_name in ('used_at', 'seen_at')) as "isUsed"
    from information_schema.columns where table_schema = 'public' group by table_name order by 1`.execute(museum.db)
).rows.filter(({ name }) => !bookkeeping.includes(name));

/** Digests all tables, without row order, used_at and seen_at. Sweeps first: a timed sweep would look like a change. */
async function knowledge(): Promise<string> {
  const now = museum.now();
  // A job pays refunds shortly after the response.
  await expect
    .poll(() => museum.db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute())
    .toEqual([]);
  const { today, ...rest } = museumAt(configOf(config), now);
  await syncStock(museum.db, stockOf({ ...rest, today }), { today: today.toString(), maxRows: 5000 });
  await sweepHolds(museum.db, new Date(now.epochMilliseconds));
  await sweepCodes(museum.db, new Date(now.epochMilliseconds));
  await sweepExpired(museum.db, new Date(now.epochMilliseconds));
  const digests = tables.map(
    ({ name, isUsed }) => sql`
      select ${name}::text as name, count(*)::integer as rows,
        sum(${isUsed ? sql`jsonb_hash_extended(to_jsonb(t) - '{used_at,seen_at}'::text[], 0)` : sql`hash_record_extended(t, 0)`}::numeric)::text as content
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql`${sql.join(digests, sql` union all `)}`.execute(museum.db);
  return JSON.stringify(rows, undefined, 1);
}

function send(
  { url, body, headers }: PostRequest,
  key: string,
  { to = `http://127.0.0.1:${port}` } = {},
): Promise<Response> {
  const isForm = !url.startsWith("/api/");
  return fetch(to + url, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "idempotency-key": key,
      ...headers,
    },
    body: isForm ? new URLSearchParams({ ...body }).toString() : JSON.stringify(body),
  });
}

async function told(response: Response): Promise<{ status: number; location: string | null; text: string }> {
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

const isDone = (status: number) => status === 200 || status === 303;
const changing = [...posts].filter((entry): entry is [string, ChangingPost] => entry[1] !== "reads");

beforeEach(async () => {
  // Release the seats of earlier tests.
  museum.wait(20);
  // Keep tests from crossing midnight, because a new day's stock would look like a change.
  const left = museum
    .now()
    .until(museum.now().toZonedDateTimeISO("America/Denver").add({ days: 1 }).startOfDay().toInstant())
    .total("minutes");
  if (left < 30) museum.wait(left + 1);
  // Remove sessions that could expire: the next sign-in would delete them, which would look like a change.
  await museum.db
    .deleteFrom("tokens")
    .where("expires_at", "<", new Date(museum.now().add({ minutes: 30 }).epochMilliseconds))
    .execute();
  // Remove waiting entries and emptied carts, because their expiry would look like a change.
  await museum.db.deleteFrom("carts").where("is_empty", "=", true).where("order_id", "is", null).execute();
  for (const table of ["waiting_entries", "waiting_requests"] as const) await museum.db.deleteFrom(table).execute();
});

test("every POST of the server is in support/posts.ts, which defines how to repeat it", () => {
  expect(routesOf(museum.server, "POST").sort()).toEqual([...posts.keys()].sort());
});

describe.each(changing)("POST %s", (_route, post) => {
  test("is done once when it is retried after a lost reply: the same answer, and nothing changes twice", async () => {
    const [request, key] = [await post.prepare(museum), randomUUID()];
    const before = await knowledge();
    await expect(send(request, key, { to: lossy })).rejects.toThrow();
    const done = await knowledge();
    expect(done).not.toBe(before);
    // Repeating the act would change the expiry of holds.
    museum.wait(5);
    const first = await told(await send(request, key));
    expect(isDone(first.status)).toBe(true);
    expect(await told(await send(request, key))).toEqual(first);
    expect(await knowledge()).toBe(done);
    await expectSound(museum);
  });

  test("is done once when it is sent several times concurrently", { tags: ["slow"] }, async () => {
    const [request, key] = [await post.prepare(museum), randomUUID()];
    const alone = await museum.db.selectFrom("carts").selectAll().execute();
    const answers = await Promise.all(Array.from({ length: 5 }, async () => told(await send(request, key))));
    expect(isDone(answers[0]?.status ?? 0)).toBe(true);
    expect(answers).toEqual(answers.map(() => answers[0]));
    const done = await knowledge();
    expect(await told(await send(request, key))).toEqual(answers[0]);
    expect(await knowledge()).toBe(done);
    expect((await museum.db.selectFrom("carts").selectAll().execute()).length - alone.length).toBeLessThanOrEqual(1);
    await expectSound(museum);
  });

  test("does nothing with the key of another request or with other content", { tags: ["slow"] }, async () => {
    const [request, key] = [await post.prepare(museum), randomUUID()];
    const first = await told(await send(request, key));
    const done = await knowledge();
    const other = await told(await send({ ...request, body: post.otherBody(request.body) }, key));
    if (post.onceBy === "address") expect(other).toEqual(first);
    else expect(JSON.parse(other.text)).toMatchObject({ errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] });
    expect(await knowledge()).toBe(done);
  });

  test.runIf(post.onceBy === "key")(
    "with the key of another caller neither acts nor reveals that caller's answer",
    { tags: ["slow"] },
    async () => {
      const [mine, theirs, key] = [await post.prepare(museum), await post.prepare(museum), randomUUID()];
      const first = await told(await send(mine, key));
      const headers = await post.otherCaller?.(museum);
      const done = await knowledge();
      // Without credentials, another caller means another cart; equal new carts differ only by key.
      const body =
        headers === undefined && JSON.stringify(theirs.body) === JSON.stringify(mine.body)
          ? post.otherBody(theirs.body)
          : theirs.body;
      const stranger = await told(await send(headers === undefined ? { ...theirs, body } : { ...mine, headers }, key));
      expect(stranger.status).toBe(400);
      expect(JSON.parse(stranger.text)).toMatchObject({ errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] });
      for (const id of first.text.match(/"id":"[^"]+"/g) ?? []) expect(stranger.text).not.toContain(id);
      expect(await knowledge()).toBe(done);
    },
  );
});

test("a retried payment writes one mail", async () => {
  const post = posts.get("/checkout/:cartId") as ChangingPost;
  const request = await post.prepare(museum);
  const repeated = { ...request, body: { ...request.body, email: "once@museum.example" } };
  await expect(send(repeated, "", { to: lossy })).rejects.toThrow();
  await Promise.all(Array.from({ length: 4 }, () => send(repeated, "")));
  const mails = async () => (await museum.mails()).filter((mail) => mail.includes("To: once@museum.example")).length;
  await expect.poll(mails).toBe(1);
  await expect.poll(async () => (await museum.db.selectFrom("outbox").selectAll().execute()).length).toBe(0);
});

test("the same key and content with another caller's credentials is a different request", async () => {
  let acted = 0;
  const ask = (caller: string) =>
    withIdempotency(
      museum.db,
      { key: "shared", route: "/redeem", caller, body: { ticket: 1 }, now: new Date(), locale: "en" },
      async () => {
        acted += 1;
        return { acted };
      },
    );
  expect(await ask("employee-1")).toEqual({ acted: 1 });
  expect(await ask("employee-1")).toEqual({ acted: 1 });
  await expect(ask("employee-2")).rejects.toMatchObject({ status: 400, errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] });
  expect(acted).toBe(1);
});
