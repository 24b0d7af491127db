import type { Sentence } from "../../../engine/core/contract.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { Additions } from "../../museum/feature.ts";

export interface Entry {
  readonly paymentId: string;
  /** `returned`: the bank dropped a dispute and returned its amount. */
  readonly kind: "captured" | "refunded" | "disputed" | "returned";
  /** Whole cents, more than 0. */
  readonly cents: number;
  /** The provider's reference. */
  readonly providerId: string;
  readonly reason?: string;
  /** At the desk only. */
  readonly employeeId?: string | undefined;
  readonly drawerId?: string | undefined;
  readonly at: Date;
}

export interface Capture {
  readonly id: string;
  readonly cartId: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerId: string;
  /** Whole cents, more than 0. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currencyCode: string;
  /** At the desk only. */
  readonly employeeId?: string | undefined;
  readonly givenCents?: number | undefined;
  readonly drawerId?: string | undefined;
  /** Paid with a balance that the museum keeps. */
  readonly isCredit?: boolean;
  readonly at: Date;
}

type CaptureRow = [
  ...[
    id: string,
    cartId: string,
    orderId: string,
    provider: string,
    providerId: string,
    cents: number,
    currencyCode: string,
    at: Date,
  ],
  ...[givenCents: number | null, employeeId: string | null, drawerId: string | null, isCredit: boolean],
];

const capture = statement<CaptureRow>(
  "record_capture",
  `with payment as (
    insert into payments (id, cart_id, order_id, provider, provider_id, amount_cents, currency_code, created_at, given_cents, is_credit)
    values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::integer, $7::text, $8::timestamptz, $9::integer, $12::boolean)
  )
  insert into ledger (payment_id, kind, amount_cents, provider_id, at, employee_id, drawer_id)
  values ($1::text, 'captured', $6::integer, $5::text, $8::timestamptz, $10::text, $11::text)`,
);

/** Runs in the order's transaction (docs/behaviour.md, "The ledger"). */
export async function recordCapture(
  tx: Tx,
  { id, cartId, orderId, provider, providerId, ...taken }: Capture,
): Promise<void> {
  const { cents, currencyCode, at, givenCents = null, employeeId = null, drawerId = null, isCredit = false } = taken;
  await capture(
    tx,
    id,
    cartId,
    orderId,
    provider,
    providerId,
    cents,
    currencyCode,
    at,
    givenCents,
    employeeId,
    drawerId,
    isCredit,
  );
}

type EntryRow = [
  ...[paymentId: string, kind: string, cents: number, providerId: string, reason: string | null, at: Date],
  ...[employeeId: string | null, drawerId: string | null],
];

const entry = statement<EntryRow>(
  "record_entry",
  `insert into ledger (payment_id, kind, amount_cents, provider_id, reason, at, employee_id, drawer_id)
  values ($1::text, $2::text, $3::integer, $4::text, $5::text, $6::timestamptz, $7::text, $8::text)
  on conflict on constraint ledger_says_each_once do nothing`,
);

/** Ignores repeated reports from the provider. @returns whether the entry was new */
export async function recordEntry(
  tx: Tx,
  { paymentId, kind, cents, providerId, reason, at, employeeId, drawerId }: Entry,
): Promise<boolean> {
  return (
    (await entry(tx, paymentId, kind, cents, providerId, reason ?? null, at, employeeId ?? null, drawerId ?? null))
      .count > 0
  );
}

/** Whole cents. */
export interface LiabilitySums {
  readonly issued: number;
  readonly redeemed: number;
  readonly refunded: number;
  readonly voided: number;
  /** Owed at the end. */
  readonly outstanding: number;
}

/** Money that the museum took and still owes, such as gift cards: no revenue until it is redeemed. */
export interface Liability {
  readonly title: Sentence;
  addUp(tx: Tx, span: { readonly begins: Date; readonly ends: Date }): Promise<LiabilitySums>;
}

/** Shown by the reports. */
export const liabilities = new Additions<Liability>();
