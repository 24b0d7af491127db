import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderRecord, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { openDatabase } from "../../../server/database.ts";
import { newDataFolder, newFolder } from "../../embedded/processes.ts";
import { testNow } from "../../support/clock.ts";
import { edit } from "../../support/plenty.ts";
import { rounds } from "../../support/rounds.ts";
import { type StripeStandIn, startStripe } from "../../support/stripe/start.ts";
import { whenOver } from "../../support/when-over.ts";
import { newDatabase } from "../support/database.ts";
import { expectSound } from "../support/invariants.ts";
import { queuedMails } from "../support/museum.ts";
import { type ServerProcess, serverProcess } from "../support/server-process.ts";

const kills = rounds(2, 50);
/** Start at a random step, because a few rounds cover only some of the six. */
const firstStep = Math.floor(Math.random() * 6);
const hour = 3_600_000;
/** Milliseconds until an unanswered request counts as failed. */
const patience = 180_000;

interface Paying {
  readonly cartId: string;
  sessionId?: string;
  orderId?: string;
}

test(`a server killed ${kills} times between the steps of paying and refunding keeps no money without an order, and creates no order twice`, async () => {
  let ahead = 0;
  const stripe = await startStripe({ now: () => testNow().epochMilliseconds + ahead });
  whenOver(stripe.stop);
  const databaseUrl = await newDatabase();
  const folder = await (databaseUrl === undefined ? newDataFolder : newFolder)();
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const server = await serverProcess(folder, databaseUrl, {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  });
  await edit(join(server.configDir, "tenant.json"), [[["afterSale", "cancel"], { untilHours: 24 }]]);
  stripe.webhooks.sendTo(`${server.url}/webhooks/stripe`);
  // Slow answers let a kill fall between Stripe's execution of a call and its answer.
  stripe.delayAnswers(25);
  await server.start();

  const buyers = [0, 1, 2].map(() => buyer(server, stripe));
  for (let kill = 0; kill < kills; kill += 1) {
    await momentOf(stripe, firstStep + kill);
    await server.kill();
    await server.start();
  }
  const all = (await Promise.all(buyers.map((each) => each.stop()))).flat();
  await server.kill();

  // After two hours every session has expired, and the server queries those that nothing reported.
  ahead = 2 * hour;
  await server.start(ahead);
  await stripe.webhooks.deliverMissed();
  await expect.poll(() => unsettled(server, stripe, all), { timeout: patience, interval: 250 }).toEqual([]);
  await server.kill();
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  const db = await openDatabase(databaseUrl === undefined ? { dataFolder: folder } : { databaseUrl });
  try {
    await expectSound({ db });
    const { rows: twice } = await sql`select cart_id from orders group by cart_id having count(*) > 1`.execute(db);
    expect(twice).toEqual([]);
    // The ledger must match Stripe's charges and refunds for each session.
    const { rows: ledger } = await sql<{
      session_id: string;
      captured: number;
      refunded: number;
      order_id: string | null;
    }>`
      select session_id, captured_cents as captured, refunded_cents as refunded, order_id
      from payments join payment_sessions on payment_id = payments.id where session_id is not null`.execute(db);
    const known = new Map(ledger.map((row) => [row.session_id, row]));
    for (const { id, payment_status, payment_intent } of stripe.account.sessions.values()) {
      const charges = [...stripe.account.charges.values()].filter(
        (charge) => charge.payment_intent === payment_intent && payment_intent !== null,
      );
      const [taken, back] = [
        sum(charges.map(({ amount_captured }) => amount_captured)),
        sum(charges.map(({ amount_refunded }) => amount_refunded)),
      ];
      expect(known.get(id), id).toMatchObject({ captured: taken, refunded: back });
      if (payment_status === "paid" && known.get(id)?.order_id === null) expect(back, id).toBe(taken);
    }
    // Each confirmation must have an order, and each order a confirmation unless it was cancelled before that.
    const { rows: orders } = await sql<{ name: string; isCancelled: boolean }>`
      select '#' || number as name, not exists (
        select from order_lines where order_id = orders.id and refunded < quantity
      ) as "isCancelled" from orders`.execute(db);
    const waiting = (await queuedMails(db)).map(({ subject }) => subject);
    // Written later from the order, which exists if the row does.
    const { rows: deferred } = await sql<{ subject: string }>`
      select 'Your order #' || number || ' at' as subject from outbox join orders on orders.id = deferred -> 'about' ->> 'orderId'`.execute(
      db,
    );
    const told = [...waiting, ...deferred.map(({ subject }) => subject), ...(await subjectsIn(folder))].flatMap(
      (subject) => /^Your order (#\d+) at/.exec(subject)?.[1] ?? [],
    );
    expect(told.filter((name) => !orders.some((order) => order.name === name))).toEqual([]);
    expect(orders.filter(({ name, isCancelled }) => !isCancelled && !told.includes(name))).toEqual([]);
  } finally {
    await db.destroy();
  }
  // The kills must have interrupted sales.
  expect(all.filter(({ orderId }) => orderId !== undefined).length).toBeGreaterThan(0);
  expect(stripe.account.refunds.size).toBeGreaterThan(0);
}, 900_000);

/** Waits for the step that this turn selects, then for a random moment. */
async function momentOf({ requests, account, webhooks }: StripeStandIn, turn: number): Promise<void> {
  const steps = [
    () => requests.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions").length,
    () => [...account.sessions.values()].filter((session) => session.payment_status === "paid").length,
    () => webhooks.events.length,
    () => requests.filter(({ method, path }) => method === "GET" && path.startsWith("/v1/checkout/sessions/")).length,
    () => requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds").length,
    () => account.refunds.size,
  ];
  const count = steps[turn % steps.length] ?? (() => 0);
  const before = count();
  for (const until = Date.now() + 20_000; count() === before && Date.now() < until; ) await pause(1);
  await pause(Math.random() * 50);
}

/** A buyer in a loop: retries unanswered requests, cancels every second order, abandons some payments. */
function buyer(server: ServerProcess, stripe: StripeStandIn) {
  const done: Paying[] = [];
  let stopping = false;

  async function insist(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; location: string; text: string }> {
    for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
      const answer = await fetch(`${server.url}${path}`, { ...init, redirect: "manual" }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer !== undefined && text !== undefined && answer.status < 500)
        return { status: answer.status, location: answer.headers.get("location") ?? "", text };
    }
    throw new Error(`${path} was not answered:\n${server.log()}`);
  }
  const json = (path: string, body: object) =>
    insist(`/api/storefront${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    });

  async function buy(turn: number): Promise<void> {
    const day = testNow().toZonedDateTimeISO("America/Denver").toPlainDate().add({ days: 14 });
    // The museum is closed on Mondays.
    const date = (day.dayOfWeek === 1 ? day.add({ days: 1 }) : day).toString();
    const attributes = [
      { key: "Date", value: date },
      { key: "Time", value: "11:00 AM" },
    ];
    const made = await json("/checkout/create", {
      lineItems: [{ variantId: "general-admission-adult", quantity: 1 + (turn % 3), attributes }],
    });
    const { id: cartId } = JSON.parse(made.text) as { id: string };
    const paying: Paying = { cartId };
    done.push(paying);
    const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" });
    const checkout = () => insist(`/checkout/${cartId}`, { method: "POST", body: form });
    let sent = await checkout();
    while (sent.status !== 303) sent = await checkout();
    const sessionId = new URL(sent.location, server.url).pathname.split("/").at(-1) ?? "";
    paying.sessionId = sessionId;
    if (turn % 5 === 4) return;
    await stripe.pay(sessionId);
    const back = `/checkout/${cartId}/return?session_id=${sessionId}`;
    const orderOf = (location: string) => /^\/order\/([\w-]+)\/confirmation$/.exec(location)?.[1];
    for (let answer = await insist(back); paying.orderId === undefined; answer = await insist(back)) {
      const orderId = orderOf(answer.location);
      if (orderId !== undefined) paying.orderId = orderId;
      else await pause(50);
    }
    if (turn % 2 === 1) return;
    const record = await recordOf(paying.orderId);
    const ticketIds = record.tickets.filter(({ status }) => status === "valid").map(({ id }) => id);
    const cancelled = await json(`/order/${paying.orderId}/cancel`, { ticketIds });
    expect(cancelled.status).toBe(200);
  }
  const recordOf = async (orderId: string): Promise<OrderRecord> =>
    (JSON.parse((await insist(`/api/storefront/order/${orderId}`)).text) as { body: OrderRecordResponse }).body.order;

  const running = (async () => {
    for (let turn = 0; !stopping; turn += 1) await buy(turn);
  })();
  running.catch(() => undefined);
  return {
    async stop(): Promise<Paying[]> {
      stopping = true;
      await running;
      return done;
    },
  };
}

async function unsettled(server: ServerProcess, stripe: StripeStandIn, all: readonly Paying[]): Promise<string[]> {
  const open = [...stripe.account.sessions.values()].filter(({ status }) => status === "open").map(({ id }) => id);
  const orders = await Promise.all(
    all.flatMap(({ orderId }) =>
      orderId === undefined
        ? []
        : [fetch(`${server.url}/api/storefront/order/${orderId}`).then((answer) => answer.json())],
    ),
  );
  const owing = (orders as { body: OrderRecordResponse }[])
    .map(({ body }) => body.order)
    .filter(
      ({ balance, payments }) =>
        Math.abs(
          sum(payments.map(({ amount, refunded }) => Number(amount.amount) - Number(refunded.amount))) -
            Number(balance.amount),
        ) > 0.001,
    );
  return [...open, ...owing.map(({ id }) => id)];
}

async function subjectsIn(folder: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  const mails = await Promise.all(
    (await readdir(outbox)).filter((name) => name.endsWith(".eml")).map((name) => readFile(join(outbox, name), "utf8")),
  );
  return mails.flatMap((mail) => /^Subject: (.+)$/m.exec(mail)?.[1] ?? []);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
