import type { Museum } from "../catalogue/museum.ts";
import { randomId } from "../database/random-id.ts";
import type { Db, Tx } from "../database/tables.ts";
import { Failure, invalid } from "../http/failure.ts";
import type { KeptAnswer } from "../http/idempotency.ts";
import { claimTogether } from "../inventory/claim-together.ts";
import { checkMemberTickets } from "../memberships/check-member-tickets.ts";
import { checkGivenDetails } from "../memberships/details.ts";
import { assertOpen, insertCart, lockCart, type StoredCart, updateCart } from "./cart-store.ts";
import { checkLines } from "./check-lines.ts";
import { claimsOf } from "./claims.ts";
import { holdSeats } from "./hold-seats.ts";
import { insertHoldingCarts } from "./insert-holding-carts.ts";
import { type Line, lineKey } from "./line.ts";

const mostAttributes = 100;
const holdTogether = claimTogether(insertHoldingCarts);

/** Part of a cart, as a change makes it. */
type Change = Partial<Pick<StoredCart, "lines" | "attributes" | "extensions">>;

/**
 * A new cart with what `change` says of it.
 * @param customerId whose cart it is, if somebody is signed in (or, at the desk, the member that it is for)
 * @throws Failure 400, 403, 409
 */
export async function createCart(tx: Tx, museum: Museum, change: Change, customerId?: string): Promise<StoredCart> {
  const cart = changed(museum, emptyCart(museum, customerId), change);
  await checkMemberTickets(tx, museum, cart);
  const now = new Date(museum.now.epochMilliseconds);
  if (claimsOf(museum, cart.lines).length === 0) await insertCart(tx, cart, now);
  else await holdSeats(tx, museum, cart, async (claim) => (await insertHoldingCarts(tx, [{ cart, now, claim }])).size > 0);
  return cart;
}

/**
 * The same in one statement for all who ask at once, which also keeps the answer for the request's key. Undefined, and nothing done, where
 * it takes more: a refusal, seats of several rows or of none, expired holds to let go, tickets for members, a key that was used already.
 */
export async function createCartAtOnce(
  db: Db,
  museum: Museum,
  change: Change,
  customerId: string | undefined,
  keep: (cart: StoredCart) => KeptAnswer | undefined,
): Promise<StoredCart | undefined> {
  try {
    const cart = changed(museum, emptyCart(museum, customerId), change);
    const [claim, ...others] = claimsOf(museum, cart.lines);
    const forMembers = cart.lines.some(({ variantId }) => museum.index.variants.get(variantId)?.membersOnly);
    if (claim === undefined || others.length > 0 || forMembers) return undefined;
    const kept = keep(cart);
    const now = new Date(museum.now.epochMilliseconds);
    return (await holdTogether(db, { cart, now, claim, kept })) ? cart : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * Changes a cart in the caller's transaction: its lines claim their seats, and the hold starts again. A cart that has expired claims all
 * of them anew. Whose cart it is, is who makes the change: `customerId`, or nobody.
 * @throws Failure 404 unknown, 410 ordered, 400 or 403 what may not be bought, 409 what is no longer left
 */
export async function changeCart(tx: Tx, museum: Museum, cartId: string, change: (cart: StoredCart) => Change, customerId?: string): Promise<StoredCart> {
  const before = await lockCart(tx, cartId);
  assertOpen(before);
  const cart = { ...before, customerId: customerId ?? null };
  const after = changed(museum, cart, change(cart));
  await checkMemberTickets(tx, museum, after);
  await updateCart(tx, cart, after);
  // Last: others that want the same slot wait from here on until the transaction ends.
  await holdSeats(tx, museum, after);
  return after;
}

/** Starts the hold again, at most as often as the tenant allows. */
export function extension({ tenant }: Museum): (cart: StoredCart) => Change {
  return ({ extensions }) => {
    if (extensions < tenant.hold.extensions) return { extensions: extensions + 1 };
    const message = "Your tickets cannot be held any longer. Please check out, or choose again.";
    throw new Failure(409, message, [{ code: "NO_EXTENSION_LEFT", field: "cartId", message }]);
  };
}

function emptyCart(museum: Museum, customerId: string | undefined): StoredCart {
  return { id: randomId(), attributes: new Map(), lines: [], expiresAt: expiry(museum), extensions: 0, orderId: null, customerId: customerId ?? null };
}

/** @throws Failure 400, 403, 409 where it may not be changed so */
function changed(museum: Museum, before: StoredCart, change: Change): StoredCart {
  const after: StoredCart = { ...before, ...change, expiresAt: expiry(museum) };
  if (after.attributes.size > mostAttributes)
    throw invalid({ code: "TOO_MANY", field: "attributes", message: `A cart has at most ${mostAttributes} attributes.` });
  if (after.attributes !== before.attributes) checkGivenDetails(after.attributes);
  const holding = before.expiresAt.getTime() > museum.now.epochMilliseconds;
  checkLines(museum, after.lines, holding ? untouched(before.lines, after.lines) : undefined);
  return after;
}

function untouched(before: readonly Line[], after: readonly Line[]): ReadonlySet<Line> {
  const quantities = new Map(before.map((line) => [lineKey(line), line.quantity]));
  return new Set(after.filter((line) => (quantities.get(lineKey(line)) ?? 0) >= line.quantity));
}

function expiry({ now, tenant }: Museum): Date {
  return new Date(now.epochMilliseconds + tenant.hold.minutes * 60_000);
}
