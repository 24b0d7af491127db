import * as say from "../../../messages/generated/server/carts.ts";
import type { Attribute } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { HttpError, notFound, refused } from "../../core/http/http-error.ts";
import { isUnused, type StoredAnswer } from "../../core/http/idempotency.ts";
import { fromPairs, type Line, toLineRow, toPairs } from "./line.ts";

/** A move to a more expensive day; the cart pays the difference. */
export interface PaidMove {
  readonly orderId: string;
  readonly ticketId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** As the request names it. */
  readonly time: string;
  /** Other tickets that move to that day with it. */
  readonly also?: readonly { readonly ticketId: string; readonly time: string }[];
  /** Per unit of each line, in whole cents, in the cart's order. */
  readonly differences: readonly number[];
  /** By line; null, or absent in older carts, if unknown. */
  readonly rates?: readonly (string | null)[];
  /** By line; absent in carts older than prices that include tax. */
  readonly taxIncluded?: readonly boolean[];
}

/** A basket at the desk. Only its employee changes and sells it; the storefront does not find it. */
export interface DeskOwner {
  readonly employeeId: string;
  /** The session that changed it last: signing out releases its seats. */
  readonly sessionId: string;
}

/** A discount at a clerk's own discretion: a part of the price, or an amount. */
export interface OpenDiscount {
  /** 1 to 100. */
  readonly percent?: number;
  /** Whole cents. */
  readonly cents?: number;
  readonly reason: string;
}

export interface StoredCart {
  readonly id: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly lines: readonly Line[];
  readonly expiresAt: Date;
  readonly extensions: number;
  readonly orderId: string | null;
  readonly customerId: string | null;
  /** Hashed; null if no limit applies. */
  readonly addressKey: string | null;
  /** When the cart first held any of its current seats. */
  readonly heldSince: Date | null;
  /** Blocks changes to the cart. */
  readonly paymentId: string | null;
  /** In capitals. */
  readonly code: string | null;
  /** When a waiting-list offer releases its seats; null for other carts. */
  readonly offeredUntil: Date | null;
  /** Set if the cart pays only the difference for moving an order's ticket. */
  readonly moving: PaidMove | null;
  /** Null for carts of the storefront. */
  readonly desk: DeskOwner | null;
  /** At the desk only. */
  readonly discount: OpenDiscount | null;
  /** Why its seats may exceed the capacity, at the desk only. */
  readonly aboveReason: string | null;
}

type CartRow = [
  id: string,
  attributes: string,
  expiresAt: Date,
  extensions: number,
  customerId: string | null,
  addressKey: string | null,
  heldSince: Date | null,
];

interface StoredRow {
  readonly id: string;
  readonly attributes: Attribute[];
  readonly expires_at: Date;
  readonly extensions: number;
  readonly order_id: string | null;
  readonly customer_id: string | null;
  readonly address_key: string | null;
  readonly held_since: Date | null;
  readonly payment_id: string | null;
  readonly code: string | null;
  readonly offered_until: Date | null;
  readonly moving: PaidMove | null;
  readonly employee_id: string | null;
  readonly staff_session: string | null;
  readonly discount: OpenDiscount | null;
  readonly above_reason: string | null;
  readonly moved_at: Date | null;
}

interface LineRow {
  readonly id: string;
  readonly variant_id: string;
  readonly quantity: number;
  readonly attributes: Attribute[];
}

const stored =
  "id, attributes, expires_at, extensions, order_id, customer_id, address_key, held_since, payment_id, code, offered_until, moving, employee_id, staff_session, discount, above_reason, moved_at";

const lockedCart = statement<[id: string], StoredRow>(
  "lock_cart",
  `select ${stored} from carts where id = $1 for update`,
);

const foundCart = statement<[id: string, employeeId: string | null], StoredRow & { readonly lines: LineRow[] }>(
  "find_cart",
  `select ${stored}, (
    select coalesce(json_agg(json_build_object('id', id, 'variant_id', variant_id, 'quantity', quantity, 'attributes', attributes) order by position), '[]')
    from cart_lines where cart_id = carts.id
  ) as lines from carts where id = $1 and moved_at is null and employee_id is not distinct from $2::text`,
);

const linesOf = statement<[cartId: string], LineRow>(
  "lines_of_cart",
  "select id, variant_id, quantity, attributes from cart_lines where cart_id = $1 order by position",
);

const givenLines =
  "jsonb_to_recordset($8::jsonb) as given (id text, position integer, variant_id text, quantity integer, attributes jsonb)";

const insertion = statement<[...CartRow, lines: string, createdAt: Date]>(
  "insert_cart",
  `with cart as (
    insert into carts (id, attributes, expires_at, extensions, customer_id, address_key, held_since, is_empty, created_at)
    values ($1::text, $2::jsonb, $3::timestamptz, $4::integer, $5::text, $6::text, $7::timestamptz, $8::jsonb = '[]', $9::timestamptz)
  )
  insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
  select id, $1::text, position, variant_id, quantity, attributes from ${givenLines}`,
);

const insertionWithAnswer = statement<
  [
    ...CartRow,
    lines: string,
    createdAt: Date,
    key: string | null,
    route: string | null,
    hash: string | null,
    answer: string | null,
  ]
>(
  "insert_cart_with_answer",
  `with given as materialized (select 1 where $10::text is null or ${isUnused("$10::text")}
  ), kept as (
    insert into idempotency_keys (key, route, request_hash, status, answer, created_at)
    select $10::text, $11::text, $12::text, 200, $13::jsonb, $9::timestamptz from given where $10::text is not null
  ), cart as (
    insert into carts (id, attributes, expires_at, extensions, customer_id, address_key, held_since, is_empty, created_at)
    select $1::text, $2::jsonb, $3::timestamptz, $4::integer, $5::text, $6::text, $7::timestamptz, $8::jsonb = '[]', $9::timestamptz from given
  ), line as (
    insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
    select line.id, $1::text, line.position, line.variant_id, line.quantity, line.attributes from given cross join
      jsonb_to_recordset($8::jsonb) as line (id text, position integer, variant_id text, quantity integer, attributes jsonb)
  )
  select 1 from given`,
);

const changes = `attributes = $2::jsonb, expires_at = $3::timestamptz, extensions = $4::integer, customer_id = $5::text,
  address_key = $6::text, held_since = $7::timestamptz`;

const update = statement<CartRow>("update_cart", `update carts set ${changes} where id = $1`);

const codeChange = statement<[id: string, code: string | null]>(
  "set_code_of_cart",
  "update carts set code = $2::text where id = $1::text",
);

const offer = statement<[id: string, until: Date]>(
  "offer_cart",
  "update carts set offered_until = $2::timestamptz where id = $1::text",
);

const move = statement<[id: string, moving: string]>(
  "move_with_cart",
  "update carts set moving = $2::jsonb where id = $1::text",
);

const ownership = statement<[id: string, employeeId: string, sessionId: string]>(
  "set_desk_of_cart",
  "update carts set employee_id = $2::text, staff_session = $3::text where id = $1::text",
);

const discounting = statement<[id: string, discount: string | null]>(
  "set_discount_of_cart",
  "update carts set discount = $2::jsonb where id = $1::text",
);

const aboveCapacity = statement<[id: string, reason: string | null]>(
  "set_above_of_cart",
  "update carts set above_reason = $2::text where id = $1::text",
);

// Update a kept line in place: one statement cannot delete and insert the same id.
const updateWithLines = statement<[...CartRow, lines: string]>(
  "update_cart_and_lines",
  `with cart as (
    update carts set ${changes}, is_empty = $8::jsonb = '[]' where id = $1::text
  ), gone as (
    delete from cart_lines where cart_id = $1::text and id not in (select id from ${givenLines})
  )
  insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
  select id, $1::text, position, variant_id, quantity, attributes from ${givenLines}
  on conflict (id) do update set
    position = excluded.position, variant_id = excluded.variant_id, quantity = excluded.quantity, attributes = excluded.attributes`,
);

/** @param employeeId the owner of a desk basket; null for carts of the storefront */
export async function findCart(db: Db, id: string, employeeId: string | null = null): Promise<StoredCart | undefined> {
  const [cart] = (await foundCart(db, id, employeeId)).rows;
  return cart && toStored(cart, cart.lines);
}

/** Other changes wait until the transaction ends. @throws HttpError 404; 410 if another device has the cart */
export async function lockCart(tx: Tx, id: string): Promise<StoredCart> {
  const [cart] = (await lockedCart(tx, id)).rows;
  if (cart === undefined) throw notFound(say.notFound);
  if (cart.moved_at !== null) throw refused(410, { code: "CART_MOVED", field: "cartId", message: say.moved });
  return toStored(cart, (await linesOf(tx, id)).rows);
}

/** @throws HttpError 410 if the cart became an order */
export function assertOpen({ orderId }: StoredCart): void {
  if (orderId !== null) throw new HttpError(410, say.ordered);
}

export async function insertCart(tx: Tx, cart: StoredCart, now: Date): Promise<void> {
  await insertion(tx, ...toCartRow(cart), toLineRows(cart.lines), now);
  if (cart.offeredUntil !== null) await offer(tx, cart.id, cart.offeredUntil);
  if (cart.moving !== null) await move(tx, cart.id, JSON.stringify(cart.moving));
  if (cart.desk !== null) await ownership(tx, cart.id, cart.desk.employeeId, cart.desk.sessionId);
}

/**
 * Also stores the response for the request's idempotency key.
 * @returns false, with nothing written, if the key was used before; fails with 23505 if another request uses it now
 */
export async function insertCartWithAnswer(
  db: Db,
  cart: StoredCart,
  now: Date,
  kept: StoredAnswer | undefined,
): Promise<boolean> {
  const { key = null, route = null, hash = null, answer = null } = kept ?? {};
  const { rows } = await insertionWithAnswer(
    db,
    ...toCartRow(cart),
    toLineRows(cart.lines),
    now,
    key,
    route,
    hash,
    answer,
  );
  return rows.length > 0;
}

export async function updateCart(tx: Tx, before: StoredCart, after: StoredCart): Promise<void> {
  if (after.lines === before.lines) await update(tx, ...toCartRow(after));
  else await updateWithLines(tx, ...toCartRow(after), toLineRows(after.lines));
  if (after.code !== before.code) await codeChange(tx, after.id, after.code);
  if (after.discount !== before.discount)
    await discounting(tx, after.id, after.discount && JSON.stringify(after.discount));
  if (after.aboveReason !== before.aboveReason) await aboveCapacity(tx, after.id, after.aboveReason);
  if (after.desk !== null && after.desk.sessionId !== before.desk?.sessionId)
    await ownership(tx, after.id, after.desk.employeeId, after.desk.sessionId);
}

function toCartRow({ id, attributes, expiresAt, extensions, customerId, addressKey, heldSince }: StoredCart): CartRow {
  return [id, JSON.stringify(toPairs(attributes)), expiresAt, extensions, customerId, addressKey, heldSince];
}

function toLineRows(lines: readonly Line[]): string {
  return JSON.stringify(lines.map(toLineRow));
}

function toStored(row: StoredRow, lines: readonly LineRow[]): StoredCart {
  return {
    id: row.id,
    attributes: fromPairs(row.attributes),
    lines: lines.map(({ id, variant_id, quantity, attributes }) => ({
      id,
      variantId: variant_id,
      quantity,
      attributes: fromPairs(attributes),
    })),
    expiresAt: row.expires_at,
    extensions: row.extensions,
    orderId: row.order_id,
    customerId: row.customer_id,
    addressKey: row.address_key,
    heldSince: row.held_since,
    paymentId: row.payment_id,
    code: row.code,
    offeredUntil: row.offered_until,
    moving: row.moving,
    desk: row.employee_id === null ? null : { employeeId: row.employee_id, sessionId: row.staff_session ?? "" },
    discount: row.discount,
    aboveReason: row.above_reason,
  };
}
