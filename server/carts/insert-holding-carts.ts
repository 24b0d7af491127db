import { statement } from "../database/statement.ts";
import type { Db, Tx } from "../database/tables.ts";
import { isUnused, type KeptAnswer } from "../http/idempotency.ts";
import { takenSeats } from "../inventory/hold-statements.ts";
import type { Claim } from "../inventory/seat-row.ts";
import type { StoredCart } from "./cart-store.ts";
import { toLineRow, toPairs } from "./line.ts";

/** A new cart together with the first seats that it holds. */
export interface HoldingCart {
  readonly cart: StoredCart;
  readonly now: Date;
  readonly claim: Claim;
  /** The answer to keep for the request's idempotency key, where that is not done otherwise. */
  readonly kept?: KeptAnswer | undefined;
}

const insertion = statement<[carts: string], { cart_id: string }>(
  "insert_holding_carts",
  `with given as materialized (
    select *, quantity as more from json_to_recordset($1::json) as given (
      position integer, id text, attributes jsonb, expires_at timestamptz, extensions integer, customer_id text, created_at timestamptz, lines jsonb,
      event_id text, date date, slot text, quantity integer, key text, route text, request_hash text, answer jsonb
    ) where key is null or ${isUnused("given.key")}
  ), ${takenSeats}, kept as (
    insert into idempotency_keys (key, route, request_hash, status, answer, created_at)
    select key, route, request_hash, 200, answer, created_at from made where key is not null
  ), cart as (
    insert into carts (id, attributes, expires_at, extensions, customer_id, created_at)
    select id, attributes, expires_at, extensions, customer_id, created_at from made
  ), line as (
    insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
    select line.id, made.id, line.position, line.variant_id, line.quantity, line.attributes from made
    cross join jsonb_to_recordset(made.lines) as line (id text, position integer, variant_id text, quantity integer, attributes jsonb)
  )
  insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
  select id, event_id, date, slot, quantity, expires_at from made returning cart_id`,
);

/**
 * Inserts carts together with the first seats that they hold, and returns those that were inserted: the seats of the others are not left, or
 * their request's key is used. A key that is used at the same moment fails (23505).
 */
export async function insertHoldingCarts(db: Db | Tx, carts: readonly HoldingCart[]): Promise<ReadonlySet<HoldingCart>> {
  const { rows } = await insertion(db, `[${carts.map(toJson).join(",")}]`);
  const inserted = new Set(rows.map(({ cart_id }) => cart_id));
  return new Set(carts.filter(({ cart }) => inserted.has(cart.id)));
}

function toJson({ cart, now, claim, kept }: HoldingCart, position: number): string {
  const row = JSON.stringify({
    position,
    id: cart.id,
    attributes: toPairs(cart.attributes),
    expires_at: cart.expiresAt.toISOString(),
    extensions: cart.extensions,
    customer_id: cart.customerId,
    created_at: now.toISOString(),
    lines: cart.lines.map(toLineRow),
    event_id: claim.eventId,
    date: claim.date,
    slot: claim.slot,
    quantity: claim.quantity,
    key: kept?.key,
    route: kept?.route,
    request_hash: kept?.hash,
  });
  // The answer is JSON already.
  return kept === undefined ? row : `${row.slice(0, -1)},"answer":${kept.answer}}`;
}
