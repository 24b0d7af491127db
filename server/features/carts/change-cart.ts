import * as say from "../../../messages/generated/server/carts.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { HttpError, invalid, notFound, refused } from "../../core/http/http-error.ts";
import type { StoredAnswer } from "../../core/http/idempotency.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { countriesOf } from "../../museum/catalogue/museum-countries.ts";
import { batchHolds, isUndone } from "../../museum/inventory/batch-holds.ts";
import { partyOf } from "../../museum/inventory/open-seats.ts";
import { checkGivenDetails } from "../memberships/details.ts";
import { checkMemberTickets, checkSaleStart, waitsForSale } from "./buyer-rules.ts";
import {
  deskHoldMinutes,
  hasEnded,
  holdCartSeats,
  insertHoldingCarts,
  isAtLifetimesEnd,
  renewedHold,
} from "./cart-holds.ts";
import {
  assertOpen,
  type DeskOwner,
  insertCart,
  insertCartWithAnswer,
  lockCart,
  type StoredCart,
  updateCart,
} from "./cart-store.ts";
import { checkLines, checkStorefrontRules, seatsOf } from "./check-lines.ts";
import { codeUsedUp, holdCode } from "./code-uses.ts";
import { type Line, lineKey } from "./line.ts";
import { PaymentOpen } from "./payment-open.ts";
import { codeOfCart } from "./price-cart.ts";

/** Room for two steps that are repeated as often as a flow may. */
const maxAttributes = 250;
const holdInBatch = batchHolds(insertHoldingCarts);

interface Change
  extends Partial<
    Pick<StoredCart, "lines" | "attributes" | "extensions" | "code" | "customerId" | "discount" | "aboveReason">
  > {
  /** Requests the seats again even if no line changes, so that an expired hold restarts. */
  readonly asksAgain?: boolean;
}

export interface By {
  readonly customerId?: string | undefined;
  /** Hashed, for the limit of open seats; absent if exempt. */
  readonly address?: string | undefined;
  /** At the desk, without a visitor's limits. */
  readonly desk?: DeskOwner | undefined;
}

/**
 * @param offeredUntil when a waiting-list offer releases its seats, regardless of the usual hold
 * @throws HttpError 400, 403, 409, 429
 */
export async function createCart(
  tx: Tx,
  museum: Museum,
  change: Change,
  by: By,
  offeredUntil: Date | null = null,
): Promise<StoredCart> {
  const checked = await checkNewCart(tx, museum, change, by);
  const cart = offeredUntil === null ? checked : { ...checked, offeredUntil, expiresAt: offeredUntil };
  await insertCart(tx, cart, new Date(museum.now.epochMilliseconds));
  await holdCartSeats(tx, museum, cart, { isNew: true });
  return cart;
}

/** Does not check whether seats are left. @throws HttpError 400, 403, 409 */
export async function checkNewCart(tx: Tx, museum: Museum, change: Change, by: By): Promise<StoredCart> {
  const empty = emptyCart(museum, by);
  const cart = changed(museum, empty, change);
  if (cart.desk === null) await checkSaleStart(tx, museum, cart.lines, cart.customerId);
  await checkMemberTickets(tx, museum, cart);
  return cart;
}

export function emptyCart(
  museum: Museum,
  { customerId = null, address = null, desk = null }: { [Name in keyof By]: By[Name] | null },
): StoredCart {
  const minutes = desk === null ? museum.tenant.hold.minutes : deskHoldMinutes;
  const expiresAt = new Date(museum.now.epochMilliseconds + minutes * 60_000);
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
    desk,
    discount: null,
    aboveReason: null,
  };
}

/** @throws HttpError 400, 403, 409 if the change is not allowed */
function changed(museum: Museum, before: StoredCart, { asksAgain = false, ...change }: Change): StoredCart {
  const after: StoredCart = { ...before, ...change };
  if (after.attributes.size > maxAttributes)
    throw invalid({
      code: "TOO_MANY",
      field: "attributes",
      message: (locale) => say.tooManyAttributes(locale, { most: maxAttributes }),
    });
  if (after.attributes !== before.attributes) {
    const memberships = after.lines.flatMap(({ variantId }) => museum.index.variants.get(variantId)?.membership ?? []);
    checkGivenDetails(after.attributes, countriesOf(museum.tenant), memberships[0]);
  }
  if (!asksAgain && sameLines(before.lines, after.lines)) return after;
  const held = hasEnded(museum, before) ? new Set<Line>() : untouched(before.lines, after.lines);
  checkLines(museum, after.lines, { untouched: held, seller: after.desk === null ? "storefront" : "desk" });
  const seats = seatsOf(museum, after.lines);
  if (after.desk === null) checkStorefrontRules(museum, after.lines, seats);
  // Keep the offer's expiry only if no line was added.
  const offered = held.size > 0 && held.size === after.lines.length ? before.offeredUntil : null;
  return { ...after, ...renewedHold(museum, before, seats, offered) };
}

function sameLines(before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length !== after.length) return false;
  const quantities = new Map(before.map((line) => [lineKey(line), line.quantity]));
  return after.every((line) => quantities.get(lineKey(line)) === line.quantity);
}

function untouched(before: readonly Line[], after: readonly Line[]): ReadonlySet<Line> {
  if (before.length === 0) return new Set();
  const quantities = new Map(before.map((line) => [lineKey(line), line.quantity]));
  return new Set(after.filter((line) => (quantities.get(lineKey(line)) ?? 0) >= line.quantity));
}

/**
 * Creates concurrent carts in one statement, with the responses for their idempotency keys.
 * @returns undefined, with nothing written, if the cart needs a transaction
 */
export async function createCartBatched(
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
    if (seats === undefined) return (await insertCartWithAnswer(db, cart, now, kept)) ? cart : undefined;
    // Above a party's size, a network's limit depends on the seats left, which this statement cannot see.
    const maxOpen = partyOf(museum.tenant.limits.openSeatsPerAddress);
    return (await holdInBatch(db, { cart, now, seats, maxOpen, kept })) ? cart : undefined;
  } catch (error) {
    if (error instanceof HttpError || isUndone(error)) return undefined;
    throw error;
  }
}

/**
 * The caller becomes the cart's owner, except at the desk. Restarts the hold only if lines change or seats are
 * requested again.
 * @throws HttpError 404 unknown or another seller's, 410 ordered, 409 if it pays for a move or seats are gone, 400 or
 * 403 not for sale, 429 too many seats
 */
export async function changeCart(
  tx: Tx,
  museum: Museum,
  cartId: string,
  change: (cart: StoredCart) => Change,
  by: By,
): Promise<StoredCart> {
  const before = await lockCart(tx, cartId);
  if (before.desk?.employeeId !== by.desk?.employeeId) throw notFound(say.notFound);
  assertOpen(before);
  if (before.moving !== null)
    throw refused(409, { code: "NOT_ALLOWED_AFTER_SALE", field: "cartId", message: say.paysForMove });
  if (before.paymentId !== null) throw new PaymentOpen(cartId);
  const cart = {
    ...before,
    customerId: by.desk === undefined ? (by.customerId ?? null) : before.customerId,
    addressKey: before.addressKey ?? by.address ?? null,
    desk: by.desk ?? null,
  };
  const after = changed(museum, cart, change(cart));
  if (after.expiresAt !== cart.expiresAt && after.desk === null)
    await checkSaleStart(tx, museum, newLines(museum, before, after), cart.customerId);
  await checkMemberTickets(tx, museum, after);
  await updateCart(tx, { ...cart, desk: before.desk }, after);
  // Lock the slot last: other requests for it wait until this transaction ends.
  if (after.expiresAt !== cart.expiresAt) await holdCartSeats(tx, museum, after);
  return renewCode(tx, museum, cart, after);
}

function newLines(museum: Museum, before: StoredCart, { lines }: StoredCart): readonly Line[] {
  if (hasEnded(museum, before)) return lines;
  const held = untouched(before.lines, lines);
  return lines.filter((line) => !held.has(line));
}

/** Holds the code as long as the seats. Drops it with the last line, or if it is over or used up at a renewal. */
async function renewCode(tx: Tx, museum: Museum, before: StoredCart, after: StoredCart): Promise<StoredCart> {
  if (after.code === before.code && (after.code === null || after.expiresAt === before.expiresAt)) return after;
  const isOver = before.code === after.code && codeOfCart(museum, before) === undefined;
  const wanted = after.lines.length === 0 || isOver ? { ...after, code: null } : after;
  const isHeld = await holdCode(tx, museum, wanted);
  if (wanted.code !== null && !isHeld && wanted.code !== before.code) throw codeUsedUp(wanted.code);
  const kept = isHeld ? wanted : { ...wanted, code: null };
  if (kept.code !== after.code) await updateCart(tx, after, kept);
  return kept;
}

export function extension(museum: Museum): (cart: StoredCart) => Change {
  return (cart) => {
    if (!isAtLifetimesEnd(museum, cart) && cart.extensions < museum.tenant.hold.extensions)
      return { extensions: cart.extensions + 1, asksAgain: true };
    throw refused(409, { code: "NO_EXTENSION_LEFT", field: "cartId", message: say.noExtensionLeft });
  };
}
