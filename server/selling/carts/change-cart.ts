import * as say from "../../../messages/generated/server/carts.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { batchHolds, isUndone } from "../../museum/inventory/batch-holds.ts";
import { partyOf } from "../../museum/inventory/open-seats.ts";
import { randomId } from "../../platform/database/random-id.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { HttpError, invalid, refused } from "../../platform/http/http-error.ts";
import type { StoredAnswer } from "../../platform/http/idempotency.ts";
import { checkMemberTickets } from "../memberships/check-member-tickets.ts";
import { checkGivenDetails } from "../memberships/details.ts";
import { assertOpen, insertCart, insertCartAtOnce, lockCart, type StoredCart, updateCart } from "./cart-store.ts";
import { checkLines } from "./check-lines.ts";
import { checkSaleStart, waitsForSale } from "./check-sale-start.ts";
import { codeUsedUp, holdCode } from "./code-uses.ts";
import { holdCartSeats } from "./hold-cart-seats.ts";
import { hasEnded, isAtLifetimesEnd, renewedHold, sameLines } from "./hold-times.ts";
import { insertHoldingCarts } from "./insert-holding-carts.ts";
import { type Line, lineKey } from "./line.ts";
import { PaymentOpen } from "./payment-open.ts";
import { codeOfCart } from "./price-cart.ts";
import { seatsOf } from "./seats-of.ts";
import { checkStorefrontRules } from "./storefront-rules.ts";

const mostAttributes = 100;
const holdInBatch = batchHolds(insertHoldingCarts);

/** Part of a cart, as a change makes it. */
interface Change extends Partial<Pick<StoredCart, "lines" | "attributes" | "extensions" | "code">> {
  /** The seats are asked for again, also where the lines stay as they are: a hold that has ended begins again. */
  readonly asksAgain?: boolean;
}

/** Who makes a change. */
export interface By {
  /** The customer who is signed in, if any. */
  readonly customerId?: string | undefined;
  /** The network address that the request came from, hashed, whose open seats are counted; absent if none are counted. */
  readonly address?: string | undefined;
}

/**
 * A new cart with what `change` says of it.
 * @param offeredUntil until when an offer of the waiting list holds its seats, however long a hold lasts otherwise
 * @throws HttpError 400, 403, 409, 429
 */
export async function createCart(tx: Tx, museum: Museum, change: Change, by: By, offeredUntil: Date | null = null): Promise<StoredCart> {
  const checked = await checkNewCart(tx, museum, change, by);
  const cart = offeredUntil === null ? checked : { ...checked, offeredUntil, expiresAt: offeredUntil };
  await insertCart(tx, cart, new Date(museum.now.epochMilliseconds));
  await holdCartSeats(tx, museum, cart, { isNew: true });
  return cart;
}

/** What a new cart would be, checked as any and not made: its seats may be taken. @throws HttpError 400, 403, 409 */
export async function checkNewCart(tx: Tx, museum: Museum, change: Change, by: By): Promise<StoredCart> {
  const cart = changed(museum, emptyCart(museum, by), change);
  await checkSaleStart(tx, museum, cart.lines, cart.customerId);
  await checkMemberTickets(tx, museum, cart);
  return cart;
}

/**
 * The same as `createCart` in one statement for all who ask at once, which also keeps the answer for the request's key. Undefined, and nothing done, where
 * it takes more: a refusal, seats of several rows, expired holds to release, tickets for members, a key that was used already.
 */
export async function createCartAtOnce(
  db: Db,
  museum: Museum,
  change: Change,
  by: By,
  keep: (cart: StoredCart) => StoredAnswer | undefined,
): Promise<StoredCart | undefined> {
  try {
    const cart = changed(museum, emptyCart(museum, by), change);
    const [seats, ...others] = seatsOf(museum, cart.lines);
    const forMembers = cart.lines.some(({ variantId }) => museum.index.variants.get(variantId)?.membersOnly);
    if (others.length > 0 || forMembers || waitsForSale(museum, cart.lines)) return undefined;
    const kept = keep(cart);
    const now = new Date(museum.now.epochMilliseconds);
    if (seats === undefined) return (await insertCartAtOnce(db, cart, now, kept)) ? cart : undefined;
    // More than a party from one network is asked what is left, which this statement cannot see.
    const mostOpen = partyOf(museum.tenant.limits.openSeatsPerAddress);
    return (await holdInBatch(db, { cart, now, seats, mostOpen, kept })) ? cart : undefined;
  } catch (error) {
    if (error instanceof HttpError || isUndone(error)) return undefined;
    throw error;
  }
}

/**
 * Changes a cart in the caller's transaction. It holds the seats of its lines, and the hold starts again, where the lines change or are asked
 * for again; anything else leaves the hold as it is. Whose cart it is, is who makes the change.
 * @throws HttpError 404 unknown, 410 ordered, 409 where it pays for a move, 400 or 403 what may not be bought, 409 what is no longer left, 429 too many seats
 */
export async function changeCart(tx: Tx, museum: Museum, cartId: string, change: (cart: StoredCart) => Change, by: By): Promise<StoredCart> {
  const before = await lockCart(tx, cartId);
  assertOpen(before);
  if (before.moving !== null) throw refused(409, { code: "NOT_ALLOWED_AFTER_SALE", field: "cartId", message: say.paysForMove });
  if (before.paymentId !== null) throw new PaymentOpen(cartId);
  const cart = { ...before, customerId: by.customerId ?? null, addressKey: before.addressKey ?? by.address ?? null };
  const after = changed(museum, cart, change(cart));
  if (after.expiresAt !== cart.expiresAt) await checkSaleStart(tx, museum, newLines(museum, before, after), cart.customerId);
  await checkMemberTickets(tx, museum, after);
  await updateCart(tx, cart, after);
  // Last: others that want the same slot wait from here on until the transaction ends.
  if (after.expiresAt !== cart.expiresAt) await holdCartSeats(tx, museum, after);
  return keepCode(tx, museum, cart, after);
}

/** A cart's use of its code lasts as long as its seats. Emptied, or where the code is over or used up when it is needed again, the cart goes on without it. */
async function keepCode(tx: Tx, museum: Museum, before: StoredCart, after: StoredCart): Promise<StoredCart> {
  if (after.code === before.code && (after.code === null || after.expiresAt === before.expiresAt)) return after;
  const isOver = before.code === after.code && codeOfCart(museum, before) === undefined;
  const wanted = after.lines.length === 0 || isOver ? { ...after, code: null } : after;
  const isHeld = await holdCode(tx, museum, wanted);
  if (wanted.code !== null && !isHeld && wanted.code !== before.code) throw codeUsedUp(wanted.code);
  const kept = isHeld ? wanted : { ...wanted, code: null };
  if (kept.code !== after.code) await updateCart(tx, after, kept);
  return kept;
}

/** Starts the hold again, at most as often as the tenant allows, and within the hold's lifetime. */
export function extension(museum: Museum): (cart: StoredCart) => Change {
  return (cart) => {
    if (!isAtLifetimesEnd(museum, cart) && cart.extensions < museum.tenant.hold.extensions) return { extensions: cart.extensions + 1, asksAgain: true };
    throw refused(409, { code: "NO_EXTENSION_LEFT", field: "cartId", message: say.noExtensionLeft });
  };
}

/** A cart that nobody has yet. */
export function emptyCart(museum: Museum, { customerId = null, address = null }: { [Name in keyof By]: By[Name] | null }): StoredCart {
  const expiresAt = new Date(museum.now.epochMilliseconds + museum.tenant.hold.minutes * 60_000);
  return {
    id: randomId(),
    attributes: new Map(),
    lines: [],
    expiresAt,
    extensions: 0,
    orderId: null,
    customerId,
    addressKey: address,
    heldSince: null,
    paymentId: null,
    code: null,
    offeredUntil: null,
    moving: null,
  };
}

function membershipIn({ index }: Museum, lines: readonly Line[]) {
  return lines.map(({ variantId }) => index.variants.get(variantId)?.membership).find((membership) => membership !== undefined);
}

/** @throws HttpError 400, 403, 409 where it may not be changed so */
function changed(museum: Museum, before: StoredCart, { asksAgain = false, ...change }: Change): StoredCart {
  const after: StoredCart = { ...before, ...change };
  if (after.attributes.size > mostAttributes)
    throw invalid({ code: "TOO_MANY", field: "attributes", message: (locale) => say.tooManyAttributes(locale, { most: mostAttributes }) });
  if (after.attributes !== before.attributes) checkGivenDetails(after.attributes, membershipIn(museum, after.lines));
  if (!asksAgain && sameLines(before.lines, after.lines)) return after;
  const held = hasEnded(museum, before) ? new Set<Line>() : untouched(before.lines, after.lines);
  checkLines(museum, after.lines, { untouched: held });
  const seats = seatsOf(museum, after.lines);
  checkStorefrontRules(museum, after.lines, seats);
  // What was offered is held as long as was said; what is added to it, no longer than anybody's.
  const offered = held.size > 0 && held.size === after.lines.length ? before.offeredUntil : null;
  return { ...after, ...renewedHold(museum, before, seats, offered) };
}

/** The lines whose seats the cart does not hold yet. */
function newLines(museum: Museum, before: StoredCart, { lines }: StoredCart): readonly Line[] {
  if (hasEnded(museum, before)) return lines;
  const held = untouched(before.lines, lines);
  return lines.filter((line) => !held.has(line));
}

function untouched(before: readonly Line[], after: readonly Line[]): ReadonlySet<Line> {
  if (before.length === 0) return new Set();
  const quantities = new Map(before.map((line) => [lineKey(line), line.quantity]));
  return new Set(after.filter((line) => (quantities.get(lineKey(line)) ?? 0) >= line.quantity));
}
