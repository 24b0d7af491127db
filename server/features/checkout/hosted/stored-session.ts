import { sql } from "kysely";
import type { Db, Tx } from "../../../core/database/tables.ts";
import type { Buyer } from "../../orders/sell.ts";
import type { ReaderFailure } from "../../payments/port.ts";
import type { AgreedSale } from "./agreed-sale.ts";

export interface PaymentRequest {
  readonly buyer: Buyer;
  /** Hashed; absent if exempt from limits. */
  readonly address?: string | undefined;
  /** Absent at the desk. */
  readonly language?: string;
  readonly fingerprint: string;
  /** Absent in older sessions. */
  readonly agreed?: AgreedSale;
  /** At the desk only. */
  readonly terminal?: TerminalPart;
}

/** A sale at the desk that a card reader takes the money of. */
export interface TerminalPart {
  readonly readerId: string;
  readonly reader: string;
  readonly employeeId: string;
  /** The sale as its clerk entered it, for the desk to make. */
  readonly sale: object;
  /** The answer of the desk once it is made. */
  readonly sold?: object;
}

export interface StoredSession {
  readonly paymentId: string;
  readonly cartId: string;
  /** Null until the provider answers. */
  readonly sessionId: string | null;
  readonly url: string | null;
  /** The name in the ledger. */
  readonly provider: string;
  /** Why a card reader took no money. */
  readonly failure: ReaderFailure | null;
  /** `closing`: ending before a cart change. `refunding`: paid without a possible order; the refund is due. */
  readonly status: "opening" | "open" | "closing" | "refunding" | "settled" | "expired";
  readonly request: PaymentRequest;
  readonly expiresAt: Date;
  readonly orderId: string | null;
  /** The provider's id of the charge, once known. */
  readonly chargeId: string | null;
  /** Whole cents. */
  readonly cents: number;
  readonly currencyCode: string;
  /** When a job checks it next; null for never. */
  readonly checkAt: Date | null;
}

type Key = { readonly paymentId: string } | { readonly sessionId: string };

export async function findSession(db: Db | Tx, key: Key): Promise<StoredSession | undefined> {
  return (
    await select(db, "paymentId" in key ? sql`payment_id = ${key.paymentId}` : sql`session_id = ${key.sessionId}`)
  )[0];
}

/** Lock the cart first, to prevent deadlocks. */
export async function lockSession(tx: Tx, paymentId: string): Promise<StoredSession> {
  const [session] = await select(tx, sql`payment_id = ${paymentId} for update of s`);
  if (session === undefined) throw new Error(`There is no session of payment ${paymentId}.`);
  return session;
}

/** Returns the latest session of a cart at a card reader. */
export async function terminalSessionOf(db: Db | Tx, cartId: string): Promise<StoredSession | undefined> {
  const isCurrent = sql`payment_id = (select payment_id from carts where id = ${cartId})`;
  const latest = sql`s.cart_id = ${cartId} and right(provider, 9) = '-terminal'
    order by coalesce(${isCurrent}, false) desc, status in ('settled', 'expired'), created_at desc, order_id nulls last limit 1`;
  return (await select(db, latest))[0];
}

/** Longest due first; other servers skip claimed sessions for a minute. */
export async function claimDue(db: Db, now: Date, most: number): Promise<StoredSession[]> {
  const { rows } = await sql<{
    id: string;
  }>`update payment_sessions set look_at = ${new Date(now.getTime() + 60_000)} where payment_id in (
    select payment_id from payment_sessions where look_at <= ${now} order by look_at limit ${most} for update skip locked
  ) returning payment_id as id`.execute(db);
  return rows.length === 0 ? [] : select(db, sql`payment_id in (${sql.join(rows.map(({ id }) => id))})`);
}

interface SessionChanges extends Partial<Pick<StoredSession, "status" | "request">> {
  readonly failure?: ReaderFailure;
  readonly look_at?: Date | null;
  readonly expires_at?: Date;
}

export async function updateSession(
  db: Db | Tx,
  paymentId: string,
  { request, ...changes }: SessionChanges,
): Promise<void> {
  const set = { ...changes, ...(request && { request: JSON.stringify(request) }) };
  await db.updateTable("payment_sessions").set(set).where("payment_id", "=", paymentId).execute();
}

/** Keeps a check requested since the session was read. */
export async function setAside(db: Db | Tx, { paymentId, checkAt }: StoredSession): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ look_at: null })
    .where("payment_id", "=", paymentId)
    .where("look_at", "=", checkAt)
    .execute();
}

async function select(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<StoredSession[]> {
  const { rows } =
    await sql<StoredSession>`select payment_id as "paymentId", s.cart_id as "cartId", session_id as "sessionId", url, status, request,
    expires_at as "expiresAt", order_id as "orderId", provider, failure, provider_id as "chargeId", amount_cents as cents, currency_code as "currencyCode", look_at as "checkAt"
    from payment_sessions s join payments on payments.id = payment_id where ${condition}`.execute(db);
  return rows;
}
