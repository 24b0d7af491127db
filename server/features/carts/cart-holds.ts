import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { isUnused, type StoredAnswer } from "../../core/http/idempotency.ts";
import { networksSql } from "../../core/http/network-address.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { holdSeats, SoldOut, sellSeats } from "../../museum/inventory/hold-seats.ts";
import { HalfHeld, TooManyOpenSeats } from "../../museum/inventory/open-seats.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { anySlot } from "../../museum/model/times.ts";
import { wholeSeries } from "../../museum/products/series/product.ts";
import type { StoredCart } from "./cart-store.ts";
import { seatsOf } from "./check-lines.ts";
import { toLineRow, toPairs } from "./line.ts";

type Times = Pick<StoredCart, "expiresAt" | "heldSince">;

/** Unless the museum sets another number. */
const usualAboveCapacity = 4;

/** From the last change. A guest at the desk does not leave; a clerk who does frees the seats soon. */
export const deskHoldMinutes = 10;

/**
 * Caps a visitor's hold by its maximum lifetime since the first seat. An expired hold starts over.
 * @param offered the earliest expiry that a waiting-list offer guarantees
 */
export function renewedHold(
  museum: Museum,
  before: Times & Partial<Pick<StoredCart, "desk">>,
  seats: readonly SeatCount[],
  offered: Date | null,
): Times {
  const now = museum.now.epochMilliseconds;
  const { hold, limits } = museum.tenant;
  const heldSince = (hasEnded(museum, before) ? null : before.heldSince) ?? (seats.length > 0 ? new Date(now) : null);
  if (before.desk) return { expiresAt: new Date(now + deskHoldMinutes * 60_000), heldSince };
  const lifetimeEnds = (heldSince?.getTime() ?? now) + limits.holdLifetimeMinutes * 60_000;
  const ends = Math.min(now + hold.minutes * 60_000, lifetimeEnds);
  return { expiresAt: new Date(Math.max(ends, offered?.getTime() ?? ends)), heldSince };
}

export function isAtLifetimesEnd(museum: Museum, { expiresAt, heldSince }: Times): boolean {
  if (heldSince === null || hasEnded(museum, { expiresAt })) return false;
  return expiresAt.getTime() >= heldSince.getTime() + museum.tenant.limits.holdLifetimeMinutes * 60_000;
}

export function hasEnded({ now }: Museum, { expiresAt }: Pick<StoredCart, "expiresAt">): boolean {
  return expiresAt.getTime() <= now.epochMilliseconds;
}

/** Holds exactly these seats. @throws HttpError 409 with the remaining number, 429 if its network holds too many */
export function holdCartSeats(tx: Tx, museum: Museum, cart: StoredCart, { isNew = false } = {}): Promise<void> {
  const { id, lines, expiresAt, addressKey } = cart;
  const above = cart.aboveReason === null ? 0 : maxAboveCapacity(museum);
  const address = addressKey === null ? undefined : { key: addressKey, most: museum.tenant.limits.openSeatsPerAddress };
  const now = new Date(museum.now.epochMilliseconds);
  const seats = seatsOf(museum, lines);
  return refusing(museum, () => holdSeats(tx, { cartId: id, address, seats, above, expiresAt, now, isNew }), above);
}

/** The places of a time that the desk may sell above its capacity. */
export const maxAboveCapacity = ({ tenant }: Pick<Museum, "tenant">): number =>
  tenant.staff?.overCapacity ?? usualAboveCapacity;

/** Sells held seats first. @throws HttpError 409 with the remaining number */
export function sellCartSeats(tx: Tx, museum: Museum, cartId: string, seats: readonly SeatCount[]): Promise<void> {
  return refusing(museum, () => sellSeats(tx, { cartId, seats, now: new Date(museum.now.epochMilliseconds) }));
}

async function refusing(museum: Museum, work: () => Promise<void>, above = 0): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SoldOut)
      throw refused(409, {
        code: "SOLD_OUT",
        field: "quantity",
        message: above > 0 ? (locale) => say.aboveBound(locale, { most: above }) : soldOutSentence(museum, error),
      });
    if (error instanceof TooManyOpenSeats) throw tooManySeats(museum, error);
    if (error instanceof HalfHeld)
      throw refused(429, { code: "TOO_MANY_SEATS", field: "lineItems", message: say.halfHeld }, secondsOfHold(museum));
    throw error;
  }
}

/** Retry after one hold: by then, current holds are paid or released. */
function tooManySeats({ tenant }: Museum, { held, most }: TooManyOpenSeats): HttpError {
  const message: Sentence = (locale) =>
    held === 0 ? say.mostPlaces(locale, { most, phone: tenant.supportPhone }) : say.placesHeld(locale, { held });
  return refused(429, { code: "TOO_MANY_SEATS", field: "lineItems", message }, secondsOfHold({ tenant }));
}

function secondsOfHold({ tenant }: Pick<Museum, "tenant">): number {
  return Math.ceil(tenant.hold.minutes * 60);
}

function soldOutSentence({ index }: Museum, { row, left }: SoldOut): Sentence {
  const { eventId, date, slot } = row;
  if (slot === wholeSeries) {
    const series = index.catalogue.series.find(({ id }) => id === eventId)?.title ?? eventId;
    return (locale) => say.seriesSoldOut(locale, { left, title: series });
  }
  const title = index.events.get(eventId)?.title ?? eventId;
  return (locale) =>
    slot === anySlot
      ? say.soldOut(locale, { left, title, date })
      : say.soldOutAt(locale, { left, title, date, time: slot });
}

/** All seats are in one inventory row. */
interface HoldingCart {
  readonly cart: StoredCart;
  readonly now: Date;
  readonly seats: SeatCount;
  /** Per network, over all unpaid carts. */
  readonly maxOpen: number;
  /** For the idempotency key, unless the caller stores it. */
  readonly kept?: StoredAnswer | undefined;
}

/**
 * `given` has the carts of networks below the limit. The order matters: lock inventory rows in the carts' order,
 * reading changed rows again; `fits` marks rows with seats for all; count per network; insert the rest. Networks are
 * locked after inventory, to prevent deadlocks. Fails with 22012 if a network exceeded its limit meanwhile.
 */
const insertion = statement<[carts: string, maxOpen: number], { cart_id: string }>(
  "insert_holding_carts",
  `with asking as materialized (
    select * from json_to_recordset($1::json) as given (
      position integer, id text, attributes jsonb, expires_at timestamptz, extensions integer, customer_id text, address_key text,
      held_since timestamptz, created_at timestamptz, lines jsonb, event_id text, date date, slot text, quantity integer,
      key text, route text, request_hash text, answer jsonb
    ) where key is null or ${isUnused("given.key")}
  ), full_networks as materialized (
    select network from (
      select network, sum(quantity) as wanted from asking cross join lateral ${networksSql("asking.address_key")} as networks group by network
    ) as asked left join open_seats on address_key = network where coalesce(seats, 0) + wanted > $2::integer
  ), given as materialized (
    select * from asking where not exists (select from ${networksSql("asking.address_key")} as networks join full_networks using (network))
  ), locked as materialized (
    select event_id, date, slot, held as present, sold, capacity, held + sold + total <= wanted as fits from inventory join (
      select event_id, date, slot, sum(quantity)::integer as total, min(position) as first from given group by event_id, date, slot
    ) as asked using (event_id, date, slot) order by first for update of inventory
  ), fitting_networks as materialized (
    select network, sum(quantity) as wanted from given join locked using (event_id, date, slot)
    cross join lateral ${networksSql("given.address_key")} as networks where fits group by network
  ), counted as (
    insert into open_seats (address_key, seats) select network, wanted from fitting_networks order by network collate "C"
    on conflict (address_key) do update set seats = open_seats.seats + excluded.seats where open_seats.seats + excluded.seats <= $2::integer
    returning address_key
  ), made as materialized (
    select given.*, present, sold, capacity from given join locked using (event_id, date, slot)
    where fits and 1 = (select 1 / (case when (select count(*) from counted) = (select count(*) from fitting_networks) then 1 else 0 end))
  ), taken as (
    -- All columns of the row's check, as in take_seats.
    update inventory set held = fitting.present + fitting.more, sold = fitting.sold, capacity = fitting.capacity from (
      select event_id, date, slot, present, sold, capacity, sum(quantity)::integer as more
      from made group by event_id, date, slot, present, sold, capacity
    ) as fitting where (inventory.event_id, inventory.date, inventory.slot) = (fitting.event_id, fitting.date, fitting.slot)
  ), kept as (
    insert into idempotency_keys (key, route, request_hash, status, answer, created_at)
    select key, route, request_hash, 200, answer, created_at from made where key is not null
  ), cart as (
    insert into carts (id, attributes, expires_at, extensions, customer_id, address_key, held_since, created_at)
    select id, attributes, expires_at, extensions, customer_id, address_key, held_since, created_at from made
  ), line as (
    insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes)
    select line.id, made.id, line.position, line.variant_id, line.quantity, line.attributes from made
    cross join jsonb_to_recordset(made.lines) as line (id text, position integer, variant_id text, quantity integer, attributes jsonb)
  )
  insert into holds (cart_id, event_id, date, slot, quantity, expires_at, address_key)
  select id, event_id, date, slot, quantity, expires_at, address_key from made returning cart_id`,
);

/**
 * @returns the inserted carts: others lack seats, exceed their network's limit or reuse a key; a key in use at the same
 * moment fails (23505)
 */
export async function insertHoldingCarts(db: Db, carts: readonly HoldingCart[]): Promise<ReadonlySet<HoldingCart>> {
  // Equal for all, except while the configuration changes.
  const maxOpen = Math.min(...carts.map((each) => each.maxOpen));
  const { rows } = await insertion(db, `[${carts.map(toJson).join(",")}]`, maxOpen);
  const inserted = new Set(rows.map(({ cart_id }) => cart_id));
  return new Set(carts.filter(({ cart }) => inserted.has(cart.id)));
}

function toJson({ cart, now, seats, kept }: HoldingCart, position: number): string {
  const row = JSON.stringify({
    position,
    id: cart.id,
    attributes: toPairs(cart.attributes),
    expires_at: cart.expiresAt.toISOString(),
    extensions: cart.extensions,
    customer_id: cart.customerId,
    address_key: cart.addressKey,
    held_since: cart.heldSince?.toISOString(),
    created_at: now.toISOString(),
    lines: cart.lines.map(toLineRow),
    event_id: seats.eventId,
    date: seats.date,
    slot: seats.slot,
    quantity: seats.quantity,
    key: kept?.key,
    route: kept?.route,
    request_hash: kept?.hash,
  });
  // The response is JSON already.
  return kept === undefined ? row : `${row.slice(0, -1)},"answer":${kept.answer}}`;
}
