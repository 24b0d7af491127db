import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type {
  CardReadersResponse,
  DayEndReport,
  DeskDevicesResponse,
  SellBasket,
  SellTerminalResponse,
  StaffTokenResponse,
} from "../../../schemas/generated/wire.ts";
import type { Db } from "../../../server/core/database/tables.ts";
import { openDatabase } from "../../../server/database.ts";
import { newDataFolder, newFolder } from "../../embedded/processes.ts";
import { testNow } from "../../support/clock.ts";
import { rounds } from "../../support/rounds.ts";
import type { Failure } from "../../support/stripe/failures.ts";
import type { ReaderAct } from "../../support/stripe/reader.ts";
import { type StripeStandIn, startStripe } from "../../support/stripe/start.ts";
import { whenOver } from "../../support/when-over.ts";
import { newDatabase } from "../support/database.ts";
import { usd } from "../support/desk.ts";
import { expectSound } from "../support/invariants.ts";
import { type ServerProcess, serverProcess } from "../support/server-process.ts";
import { location } from "../support/shop.ts";

const count = rounds(50, 300);
/** Once at each step of `momentOf`. */
const kills = rounds(7, 42);
/** Each with its own device, reader and clerk, so that a kill meets several payments. */
const deskCount = 5;
const hour = 3_600_000;
/** Milliseconds in which a server settles what is due. */
const lifeMs = 40_000;
/** Milliseconds until an unanswered request counts as failed. */
const patience = 180_000;

const acts: readonly (ReaderAct | "clerk-cancels" | "tap-and-cancel")[] = [
  "tap",
  "tap-unplug",
  "decline",
  "insufficient",
  "cancel",
  "time-out",
  "unplug",
  "clerk-cancels",
  "tap-and-cancel",
  "tap",
];
/** `down`: Stripe answers nothing for a while. */
const failures: readonly (Failure | "down" | undefined)[] = [
  undefined,
  "cut-before",
  "cut-after",
  "server-error",
  "server-error-after",
  "unavailable",
  "rate-limit",
  "down",
];
const calls = [
  "POST /v1/payment_intents",
  "GET /v1/payment_intents/{intent}",
  "POST /v1/payment_intents/{intent}/cancel",
  "GET /v1/terminal/readers/{reader}",
  "POST /v1/terminal/readers/{reader}/process_payment_intent",
  "POST /v1/terminal/readers/{reader}/cancel_action",
  "POST /v1/refunds",
] as const;

/** Picks the same for the same seed (mulberry32), so that a failed round can be repeated. */
function random(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length] as (typeof items)[number];
  };
}

test(`${count} payments at card readers, with the server killed ${kills} times and Stripe failing at every step, end as a sale or charge nothing`, async () => {
  let ahead = 0;
  const stripe = await startStripe({ now: () => testNow().epochMilliseconds + ahead });
  whenOver(stripe.stop);
  const databaseUrl = await newDatabase();
  const folder = await (databaseUrl === undefined ? newDataFolder : newFolder)();
  const server = await serverProcess(folder, databaseUrl, {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    STRIPE_TERMINAL_LOCATION: location,
  });
  const inDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await openDatabase(databaseUrl === undefined ? { dataFolder: folder } : { databaseUrl });
    return work(db).finally(() => db.destroy());
  };
  stripe.webhooks.sendTo(`${server.url}/webhooks/stripe`);
  // Slow answers let a kill fall between Stripe's execution of a call and its answer.
  stripe.delayAnswers(15);
  await server.start();
  const ofDesks = Array.from({ length: deskCount }, (_, desk) => stripe.addReader(location, `Desk ${desk}`));
  const desks: Desk[] = [];
  for (const reader of ofDesks) desks.push(await newDesk(server, reader));

  const done: Round[] = [];
  let seed = 0;
  const selling = desks.map(async (desk) => {
    while (seed < count) done.push(await play(stripe, desk, ++seed));
  });
  const allSold = Promise.all(selling);
  allSold.catch(() => undefined);
  for (let kill = 0; kill < kills; kill += 1) {
    while (seed < ((kill + 0.5) * count) / kills) await Promise.race([pause(10), allSold]);
    await momentOf(stripe, kill);
    await server.kill();
    await server.start();
  }
  await allSold;
  stripe.stopFailing();
  for (const { reader } of desks) await stripe.atReader(reader.id, "plug");

  // The control: a card is charged while the server is down, and nothing reports it.
  const [desk] = desks as [Desk];
  await stripe.webhooks.idle();
  stripe.webhooks.hold();
  const unheard = await begin(stripe, desk, 1);
  await server.kill();
  await stripe.atReader(desk.reader.id, "tap");
  const carts = [...done.map(({ cartId }) => cartId), unheard.cartId];
  expect(await inDatabase((db) => unsettled(db, stripe, carts))).toContain(
    `${unheard.cartId}: the reader kept ${sumKept([...stripe.account.charges.values()].slice(-1))}, the ledger 0`,
  );

  // After an hour no clerk watches, and the server queries what nothing reported. A refund that Stripe failed waits longer.
  stripe.webhooks.hold(false);
  const isShowing = ({ reader: { action } }: Desk) => {
    const intent = stripe.account.payments.get(String(action?.process_payment_intent?.payment_intent));
    return action?.status === "in_progress" && intent?.status === "requires_payment_method";
  };
  let left: unknown;
  const isSettled = () => left === 0 && !desks.some(isShowing);
  for (let life = 1; life <= 3 && !isSettled(); life += 1) {
    await server.kill();
    ahead = life * hour;
    await server.start(ahead);
    const clerk = await signIn(server);
    for (const until = Date.now() + lifeMs; !isSettled() && Date.now() < until; await pause(250))
      left = await difference(clerk, stripe, ahead);
  }
  expect([left, desks.filter(isShowing)]).toEqual([0, []]);
  // Late reports change nothing more.
  await stripe.webhooks.deliverMissed();
  await server.kill();
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await inDatabase(async (db) => {
    await expectSound({ db });
    expect(await unsettled(db, stripe, carts)).toEqual([]);
    for (const { name, cartId, state } of done.filter(({ state }) => state === "sold"))
      expect({ name, state, orders: await ordersOf(db, cartId) }).toEqual({ name, state, orders: 1 });
  });
  // The kills must have interrupted sales.
  expect(done.filter(({ state }) => state === "sold").length).toBeGreaterThan(count / 10);
  expect(done.filter(({ state }) => state !== "sold").length).toBeGreaterThan(count / 10);
  expect(stripe.account.refunds.size).toBeGreaterThan(0);
}, 1_200_000);

/** Waits for the step that this turn selects, then for a random moment. */
async function momentOf({ requests, account, webhooks }: StripeStandIn, turn: number): Promise<void> {
  const sent = (method: string, end: string) => () =>
    requests.filter((request) => request.method === method && request.path.endsWith(end)).length;
  const steps = [
    sent("POST", "/v1/payment_intents"),
    sent("POST", "/process_payment_intent"),
    () => account.charges.size,
    () => webhooks.events.length,
    sent("POST", "/cancel"),
    sent("POST", "/v1/refunds"),
    () => account.refunds.size,
  ];
  const reached = steps[turn % steps.length] ?? (() => 0);
  const before = reached();
  for (const until = Date.now() + 5000; reached() === before && Date.now() < until; ) await pause(1);
  await pause(Math.random() * 50);
}

interface Desk extends Clerk {
  readonly reader: ReturnType<StripeStandIn["addReader"]>;
}

async function newDesk(server: ServerProcess, reader: Desk["reader"]): Promise<Desk> {
  const clerk = await signIn(server);
  const { readers } = await clerk.get<CardReadersResponse>("/devices/readers");
  const { devices } = await clerk.get<DeskDevicesResponse>("/devices");
  const readerId = readers.find((each) => each.label === reader.label)?.id;
  await clerk.post("/devices/reader", { id: devices.find(({ current }) => current)?.id, readerId });
  return { ...clerk, reader };
}

interface Begun {
  readonly cartId: string;
  readonly sale: object;
  /** The key of the sale. */
  readonly key: string;
  look(): Promise<SellTerminalResponse["payment"]>;
}

/** Sends a basket to the reader, and waits until it shows it. */
async function begin(stripe: StripeStandIn, desk: Desk, quantity: number): Promise<Begun> {
  const attributes = [
    { key: "Date", value: openDay() },
    { key: "Time", value: "11:00 AM" },
  ];
  const lines = [{ variantId: "general-admission-adult", quantity, attributes }];
  const { basket } = await desk.post<{ basket: SellBasket }>("/sell/cart", { lines });
  const { cart, seen } = basket;
  const sale = { cartId: cart.id, seen, total: cart.estimatedCost.totalAmount };
  const key = randomUUID();
  const send = (as: string) => desk.post("/sell/terminal", { ...sale, payments: [{ method: "terminal" }] }, as);
  // A second window at the same moment.
  await Promise.all([send(key), ...(quantity === 2 ? [send(randomUUID())] : [])]);
  const look = async () => (await desk.get<SellTerminalResponse>(`/sell/terminal?cartId=${cart.id}`)).payment;
  const isShown = () => {
    const { action } = stripe.account.readers.get(desk.reader.id) ?? {};
    const shown = stripe.account.payments.get(String(action?.process_payment_intent?.payment_intent));
    return action?.status === "in_progress" && shown?.metadata.cartId === cart.id;
  };
  for (let tries = 0; tries < 20 && !isShown() && !isOver((await look())?.state); tries += 1) await pause(100);
  return { cartId: cart.id, sale, key, look };
}

interface Round {
  /** Says what happened, and names the seed. */
  readonly name: string;
  readonly cartId: string;
  readonly state: string | undefined;
}

async function play(stripe: StripeStandIn, desk: Desk, seed: number): Promise<Round> {
  const pick = random(seed);
  const act = acts[seed % acts.length] ?? "tap";
  const [failure, call, isTwice, isImpatient] = [pick(failures), pick(calls), pick([true, false]), pick([true, false])];
  const name = `seed ${seed}: ${act}, ${failure ?? "no failure"} of ${call}`;
  const readerId = desk.reader.id;
  await stripe.atReader(readerId, "plug");
  if (failure === "down") stripe.fail("cut-before", { times: 30 });
  else if (failure !== undefined) stripe.fail(failure, { call, times: pick([1, 3, 6]) });
  const { cartId, sale, key, look } = await begin(stripe, desk, 1 + (seed % 3));
  const payOtherwise = () =>
    desk.attempt("/sell/checkout", { ...sale, payments: [{ method: "card", reference: `T${seed}` }] });
  const actOfGuest = async () => {
    if (act === "tap-and-cancel") await stripe.atReader(readerId, "tap-unplug");
    else if (act !== "clerk-cancels") await stripe.atReader(readerId, act);
  };
  await actOfGuest();
  if (isTwice) await Promise.all(stripe.webhooks.events.slice(-2).map((event) => stripe.webhooks.deliver(event)));
  if (act === "clerk-cancels" || act === "tap-and-cancel" || act === "unplug") {
    await desk.post("/sell/terminal/cancel", { cartId });
    if (isImpatient) await payOtherwise();
  }
  let payment = await look();
  for (const until = Date.now() + patience; !isOver(payment?.state) && Date.now() < until; payment = await look()) {
    await pause(200);
    // The reader showed it only after the guest's act.
    if (payment?.state === "waiting") await actOfGuest();
    // A line that stays cut is mended after a while.
    if (Date.now() > until - patience + 4000) stripe.stopFailing();
  }
  const state = payment?.state;
  expect(isOver(state), `${name} ends as ${state}`).toBe(true);
  if (state === "sold" && seed % 4 === 0) await desk.attempt("/sell/undo", { key });
  if (state === "failed" && isTwice) await payOtherwise();
  return { name, cartId, state };
}

const isOver = (state: string | undefined) => state === "sold" || state === "failed" || state === "refunded";

/** A day on which the museum is open: not a Monday. */
function openDay(): string {
  const day = testNow().toZonedDateTimeISO("America/Denver").toPlainDate().add({ days: 14 });
  return (day.dayOfWeek === 1 ? day.add({ days: 1 }) : day).toString();
}

interface Clerk {
  get<T>(path: string): Promise<T>;
  /** Repeats the request with its key until it is answered. @throws Error if it is refused */
  post<T>(path: string, body: object, key?: string): Promise<T>;
  /** Accepts a refusal. */
  attempt(path: string, body: object): Promise<void>;
}

async function signIn(server: ServerProcess): Promise<Clerk> {
  let token = "";
  const insist = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${server.url}/api/box-office/employee${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer === undefined || text === undefined || answer.status >= 500 || answer.status === 429) continue;
      return { status: answer.status, text };
    }
    throw new Error(`${path} was not answered:\n${server.log()}`);
  };
  const send = (path: string, body: object, key: string = randomUUID()) =>
    insist(path, { method: "POST", headers: { "idempotency-key": key }, body: JSON.stringify(body) });
  const read = (path: string, { status, text }: { status: number; text: string }): unknown => {
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const clerk: Clerk = {
    get: async <T>(path: string) => (read(path, await insist(path)) as { body: T }).body,
    post: async <T>(path: string, body: object, key?: string) => read(path, await send(path, body, key)) as T,
    async attempt(path, body) {
      await send(path, body);
    },
  };
  token = (await clerk.post<StaffTokenResponse>("/pin-login", { pin: "2468" })).accessToken;
  return clerk;
}

/** Compares each cart's charges at Stripe with the ledger, and its money with its order. @returns what is wrong */
async function unsettled(db: Db, stripe: StripeStandIn, carts: readonly string[]): Promise<string[]> {
  const charges = [...stripe.account.charges.values()];
  const { rows } = await sql<{ cart: string; reader: number; paid: number; orders: number; owed: number }>`
    select id as cart,
      (select coalesce(sum(captured_cents - refunded_cents), 0)::integer from payments where cart_id = carts.id and provider = 'stripe-terminal') as reader,
      (select coalesce(sum(captured_cents - refunded_cents), 0)::integer from payments where cart_id = carts.id) as paid,
      (select count(*)::integer from orders where cart_id = carts.id) as orders,
      (select coalesce(sum(total_cents - refunded_cents), 0)::integer from orders where cart_id = carts.id) as owed
    from carts where id = any(${carts}::text[])`.execute(db);
  return rows.flatMap(({ cart, reader, paid, orders, owed }) => {
    const kept = sumKept(charges.filter(({ metadata }) => metadata.cartId === cart));
    return [
      ...(kept === reader ? [] : [`${cart}: the reader kept ${kept}, the ledger ${reader}`]),
      ...(paid === owed ? [] : [`${cart}: paid ${paid} of ${owed}`]),
      ...(orders < 2 ? [] : [`${cart}: ${orders} orders`]),
    ];
  });
}

async function ordersOf(db: Db, cartId: string): Promise<number> {
  return (await db.selectFrom("orders").select("id").where("cart_id", "=", cartId).execute()).length;
}

const sumKept = (charges: readonly { amount_captured: number; amount_refunded: number }[]): number =>
  charges.reduce((sum, { amount_captured, amount_refunded }) => sum + amount_captured - amount_refunded, 0);

/** Subtracts what Stripe kept of the readers' charges from what the day's ends say, in cents. */
async function difference(clerk: Clerk, stripe: StripeStandIn, ahead: number): Promise<number> {
  const dayAfter = (milliseconds: number) =>
    testNow().add({ milliseconds }).toZonedDateTimeISO("America/Denver").toPlainDate().toString();
  let cents = 0;
  for (const date of new Set([dayAfter(0), dayAfter(ahead)])) {
    const { payments } = await clerk.get<DayEndReport>(`/reports/day-end?date=${date}`);
    const { net = usd("0.00") } = payments.find(({ provider }) => provider === "stripe-terminal")?.money ?? {};
    cents += Math.round(Number(net.amount) * 100);
  }
  return cents - sumKept([...stripe.account.charges.values()]);
}
