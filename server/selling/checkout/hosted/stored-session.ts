import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/tables.ts";
import type { Buyer } from "../../orders/sell.ts";
import type { AgreedSale } from "./agreed-sale.ts";

/** What is asked for again when the money is there. */
export interface PaymentRequest {
  readonly buyer: Buyer;
  /** The buyer's network address, hashed; absent where it is exempt from limits. */
  readonly address?: string | undefined;
  /** Of the cart that is paid for. */
  readonly fingerprint: string;
  /** Absent in sessions of before it was kept. */
  readonly agreed?: AgreedSale;
}

/** A payment on a provider's own page, as the database keeps it. */
export interface StoredSession {
  readonly paymentId: string;
  readonly cartId: string;
  /** The provider's name for it; null until it has answered. */
  readonly sessionId: string | null;
  readonly url: string | null;
  /** `closing`: it is being ended, since its cart is to be changed. `refunding`: it was paid, no order could be made, and the money is yet to be given back. */
  readonly status: "opening" | "open" | "closing" | "refunding" | "settled" | "expired";
  readonly request: PaymentRequest;
  readonly expiresAt: Date;
  /** The order that was made. */
  readonly orderId: string | null;
  /** The provider's name for the charge, once there is one. */
  readonly chargeId: string | null;
  /** What is asked for, in whole cents. */
  readonly cents: number;
  readonly currencyCode: string;
  /** When a job looks at it; null: not any more. */
  readonly lookAt: Date | null;
}

type Key = { readonly paymentId: string } | { readonly sessionId: string };

/** Undefined where there is none. */
export async function findSession(db: Db | Tx, key: Key): Promise<StoredSession | undefined> {
  return (await select(db, "paymentId" in key ? sql`payment_id = ${key.paymentId}` : sql`session_id = ${key.sessionId}`))[0];
}

/** The same, locked until the transaction ends. Whoever locks its cart as well locks that first. */
export async function lockSession(tx: Tx, paymentId: string): Promise<StoredSession> {
  const [session] = await select(tx, sql`payment_id = ${paymentId} for update of s`);
  if (session === undefined) throw new Error(`There is no session of payment ${paymentId}.`);
  return session;
}

/** Those that a job is to look at, the longest due first; others look at none of them for a minute. */
export async function takeDue(db: Db, now: Date, most: number): Promise<StoredSession[]> {
  const { rows } = await sql<{ id: string }>`update payment_sessions set look_at = ${new Date(now.getTime() + 60_000)} where payment_id in (
    select payment_id from payment_sessions where look_at <= ${now} order by look_at limit ${most} for update skip locked
  ) returning payment_id as id`.execute(db);
  return rows.length === 0 ? [] : select(db, sql`payment_id in (${sql.join(rows.map(({ id }) => id))})`);
}

/** Changes what is said of a session. */
export async function updateSession(
  db: Db | Tx,
  paymentId: string,
  changes: { status?: StoredSession["status"]; session_id?: string; url?: string; look_at?: Date | null },
): Promise<void> {
  await db.updateTable("payment_sessions").set(changes).where("payment_id", "=", paymentId).execute();
}

/** No job looks at it any more, unless somebody has asked for that since it was read. */
export async function setAside(db: Db | Tx, { paymentId, lookAt }: StoredSession): Promise<void> {
  await db.updateTable("payment_sessions").set({ look_at: null }).where("payment_id", "=", paymentId).where("look_at", "=", lookAt).execute();
}

async function select(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`select payment_id as "paymentId", s.cart_id as "cartId", session_id as "sessionId", url, status, request,
    expires_at as "expiresAt", order_id as "orderId", provider_id as "chargeId", amount_cents as cents, currency_code as "currencyCode", look_at as "lookAt"
    from payment_sessions s join payments on payments.id = payment_id where ${condition}`.execute(db);
  return rows;
}
