import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/terminal.ts";
import type { SellCheckoutRequest, SellCheckoutResponse, TerminalPayment } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { rehearse } from "../../core/database/transaction.ts";
import { refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { lockCart } from "../carts/cart-store.ts";
import { creditParts } from "../carts/credits.ts";
import { agreedSale } from "../checkout/hosted/agreed-sale.ts";
import { insertSession } from "../checkout/hosted/begin-payment.ts";
import { checkReader, onReader, renewWatched } from "../checkout/hosted/check-reader.ts";
import { leaveCart, type Settled } from "../checkout/hosted/settle-payment.ts";
import {
  findSession,
  lockSession,
  type StoredSession,
  type TerminalPart,
  terminalSessionOf,
  updateSession,
} from "../checkout/hosted/stored-session.ts";
import { checkAgreed } from "../checkout/place-order.ts";
import { cartFingerprint } from "../orders/channel.ts";
import { showReceipt } from "../orders/receipt.ts";
import type { ChosenReader } from "../payments/desk/card-reader.ts";
import { readerPart } from "../payments/desk/methods.ts";
import type { TakenByReader } from "../payments/desk/port.ts";
import { ProviderUnreachable, type TerminalProvider } from "../payments/port.ts";
import { lockBasket } from "./basket.ts";
import { buyerAtDesk } from "./desk-buyer.ts";
import { type Clerk, sellEntered } from "./desk-sale.ts";

/** A sale at the desk, as its session stores it. */
interface StoredSale {
  readonly request: SellCheckoutRequest;
  readonly clerk: Clerk;
}

/** Refuses an invalid sale before the card is charged. @throws HttpError as `sellEntered` */
export async function rehearseOnReader(
  context: ServerContext,
  request: SellCheckoutRequest,
  clerk: Clerk,
): Promise<void> {
  await rehearse(context.db, async (tx) => {
    const { orderId, paymentId } = await lockCart(tx, request.cartId);
    if (orderId === null && paymentId === null)
      await sellEntered(tx, context, request, { clerk: { ...clerk, nonce: undefined }, taken: "rehearsed" });
  });
}

interface Beginning {
  readonly body: SellCheckoutRequest;
  readonly clerk: Clerk;
  readonly reader: ChosenReader;
}

interface Begun {
  readonly paymentId: string;
  readonly answer: { readonly payment: TerminalPayment };
}

/** Payments that wait at card readers for one employee: further baskets would hold seats without a bound. */
const maxWaiting = 5;

/** @throws HttpError 409 */
async function refuseMany(tx: Tx, employeeId: string, cartId: string): Promise<void> {
  // As for baskets (./basket.ts): the lock makes the bound hold for payments that begin at the same moment.
  await sql`select from employees where id = ${employeeId} for no key update`.execute(tx);
  const { rows } = await sql`
    select from carts where employee_id = ${employeeId} and order_id is null and payment_id is not null and id <> ${cartId}
    limit ${maxWaiting}`.execute(tx);
  if (rows.length === maxWaiting)
    throw refused(409, {
      code: "PAYMENT_OPEN",
      field: "cartId",
      message: (locale) => say.manyWaiting(locale, { count: maxWaiting }),
    });
}

/**
 * Locks the basket and stores the payment, which is then sent to the reader. The same sale twice is one payment.
 * @throws HttpError 404, 410 for another's basket or a sold one; 409 if it changed, or is paid for in another way
 */
export async function beginOnReader(
  tx: Tx,
  context: ServerContext,
  terminal: TerminalProvider,
  { body, clerk, reader }: Beginning,
): Promise<Begun> {
  const museum = museumNow(context);
  await refuseMany(tx, clerk.employeeId, body.cartId);
  const cart = await lockBasket(tx, body.cartId, clerk.employeeId);
  if (cart.paymentId !== null) {
    const open = await lockSession(tx, cart.paymentId);
    if (open.status === "open" || open.status === "opening") return again(museum, open, body);
    await leaveCart(tx, context, cart.id, cart.paymentId);
  }
  const credits = await creditParts(tx, context, museum, cart);
  checkAgreed(museum, cart, body.seen, credits);
  const sale: StoredSale = { request: body, clerk };
  const session = await insertSession(tx, context, {
    ...{ cart: { ...cart, paymentId: null }, credits, provider: terminal, ...onReader },
    request: {
      buyer: await buyerAtDesk(tx, body),
      fingerprint: cartFingerprint(museum, cart, credits),
      agreed: agreedSale(museum, cart),
      terminal: { readerId: reader.id, reader: reader.label, employeeId: clerk.employeeId, sale },
    },
    partOf: (due) => readerPart(museum, due, body.payments ?? []),
  });
  return begun(session);
}

function begun(session: StoredSession): Begun {
  return { paymentId: session.paymentId, answer: { payment: { state: "waiting", ...shown(session) } } };
}

/** A second press, or another window. @throws HttpError 409 for another sale */
function again(museum: Museum, open: StoredSession, body: SellCheckoutRequest): Begun {
  const { request } = saleOf(open) ?? {};
  const about = ({ total, payments }: Partial<SellCheckoutRequest> = {}) => JSON.stringify([total, payments]);
  if (about(stable(request)) === about(stable(body))) return begun(open);
  const paid = fromCents(open.cents, museum.tenant.currencyCode);
  throw refused(409, {
    code: "PAYMENT_OPEN",
    field: "payments",
    message: (locale) => say.otherPayment(locale, { paid }),
  });
}

/** The database returns JSON properties in another order. */
function stable(request: SellCheckoutRequest | undefined): Partial<SellCheckoutRequest> {
  const { total, payments = [] } = request ?? {};
  const money = (of: SellCheckoutRequest["total"] | undefined) =>
    of && { amount: of.amount, currencyCode: of.currencyCode };
  return {
    ...(total && { total: { amount: total.amount, currencyCode: total.currencyCode } }),
    payments: payments.map(({ method, amount, given }) => ({
      method,
      ...(amount && { amount: money(amount) as typeof amount }),
      ...(given && { given: money(given) as typeof given }),
    })),
  };
}

/** Makes the order of a paid session. Runs in its transaction. @throws HttpError as `sellEntered` */
export async function sellOnReader(
  tx: Tx,
  context: ServerContext,
  part: TerminalPart,
  taken: TakenByReader,
): Promise<{ orderId: string; sold: object }> {
  const { request, clerk } = part.sale as StoredSale;
  const order = await sellEntered(tx, context, request, { clerk, taken });
  return { orderId: order.id, sold: order };
}

/** @returns undefined if no reader waits for the basket @throws HttpError 404 */
export async function cancelOnReader(
  tx: Tx,
  context: ServerContext,
  cartId: string,
  employeeId: string,
): Promise<Begun | undefined> {
  const session = await findOwn(tx, cartId, employeeId);
  if (session === undefined) return undefined;
  await lockCart(tx, cartId);
  const { status } = await lockSession(tx, session.paymentId);
  if (status === "opening" || status === "open") {
    const look_at = new Date(context.now().epochMilliseconds);
    await updateSession(tx, session.paymentId, { status: "closing", failure: "canceled", look_at });
  }
  return { paymentId: session.paymentId, answer: { payment: { state: "canceling", ...shown(session) } } };
}

async function findOwn(db: Parameters<typeof findSession>[0], cartId: string, employeeId: string) {
  const session = await terminalSessionOf(db, cartId);
  return session?.request.terminal?.employeeId === employeeId ? session : undefined;
}

/** Milliseconds until a slow reader is reported as being checked. */
const slowMs = 2500;
/** Milliseconds in which a payment is checked once, however many windows watch it. */
const momentMs = 800;

type Outcome = Settled | { readonly status: "unknown" };

export interface ReaderWatch {
  readonly terminal: TerminalProvider;
  begin(paymentId: string): void;
  /** Checks now; `unknown` without an answer in time. */
  check(paymentId: string): Promise<Outcome>;
}

/** Checks readers while clerks watch, apart from the job. */
export function watchReaders(
  context: ServerContext,
  terminal: TerminalProvider,
  log: Pick<FastifyBaseLogger, "error">,
): ReaderWatch {
  const checks = new Map<string, Promise<Outcome>>();
  function run(paymentId: string): Promise<Outcome> {
    const running = checks.get(paymentId);
    if (running !== undefined) return running;
    const check = checkReader(context, terminal, paymentId).catch((err: unknown): Outcome => {
      if (!(err instanceof ProviderUnreachable)) log.error({ err, paymentId }, "a payment could not be looked at");
      return { status: "unknown" };
    });
    checks.set(paymentId, check);
    void check.then(() => setTimeout(() => checks.delete(paymentId), momentMs).unref());
    return check;
  }
  return {
    terminal,
    begin: (paymentId) => void run(paymentId),
    check(paymentId) {
      let timer: ReturnType<typeof setTimeout>;
      const slow = new Promise<Outcome>((resolve) => {
        timer = setTimeout(() => resolve({ status: "unknown" }), slowMs);
      });
      return Promise.race([run(paymentId), slow]).finally(() => clearTimeout(timer));
    },
  };
}

/** @returns the state of the basket's latest payment at a reader; undefined if this employee has none */
export async function showOnReader(
  context: ServerContext,
  watch: Pick<ReaderWatch, "check">,
  cartId: string,
  employeeId: string,
): Promise<TerminalPayment | undefined> {
  const before = await findOwn(context.db, cartId, employeeId);
  if (before === undefined) return undefined;
  const isOver = before.status === "settled" || before.status === "expired";
  const outcome = isOver ? undefined : await watch.check(before.paymentId);
  if (outcome?.status === "open") await renewWatched(context, before);
  const session = isOver ? before : ((await findSession(context.db, before)) ?? before);
  return { ...shown(session), ...(await stateOf(context, session, outcome)) };
}

function shown({ request: { terminal }, cents, currencyCode }: StoredSession): Omit<TerminalPayment, "state"> {
  return { reader: terminal?.reader ?? "", amount: fromCents(cents, currencyCode) };
}

function saleOf({ request: { terminal } }: StoredSession): StoredSale | undefined {
  return terminal?.sale as StoredSale | undefined;
}

type Shown = Pick<TerminalPayment, "state" | "message" | "sold" | "key">;

async function stateOf(context: ServerContext, session: StoredSession, outcome: Outcome | undefined): Promise<Shown> {
  const museum = museumNow(context);
  const { locale } = museum.tenant;
  const { status, failure, orderId, cents, currencyCode } = session;
  const amount = fromCents(cents, currencyCode);
  if (status === "settled" && orderId !== null) return { state: "sold", ...(await soldOf(context, session, orderId)) };
  if (status === "settled") return { state: "refunded", message: say.refunded(locale, { amount }) };
  if (status === "refunding") return { state: "refunded", message: say.refunding(locale, { amount }) };
  if (status === "expired") return { state: "failed", message: failures[failure ?? "canceled"](locale) };
  if (outcome?.status === "processing") return { state: "processing" };
  if (status === "closing") return { state: "canceling" };
  if (outcome?.status !== "open") return { state: "checking" };
  return outcome.isReaderOffline ? { state: "checking", message: say.offline(locale) } : { state: "waiting" };
}

const failures = {
  declined: say.declined,
  insufficient: say.insufficient,
  expired: say.expired,
  canceled: say.canceled,
  timeout: say.timeout,
  offline: say.offline,
  busy: say.busy,
  interrupted: say.interrupted,
  "too-small": say.tooSmall,
  failed: say.failed,
} as const;

async function soldOf(context: ServerContext, session: StoredSession, orderId: string): Promise<Partial<Shown>> {
  const order = session.request.terminal?.sold as SellCheckoutResponse["order"] | undefined;
  const { nonce } = saleOf(session)?.clerk ?? {};
  if (order === undefined) return {};
  const receipt = await showReceipt(context.db, context, { orderId, reader: museumNow(context) });
  return { sold: { order, receipt }, ...(nonce !== undefined && { key: nonce }) };
}
