import type { Museum } from "../catalogue/museum.ts";
import { randomId } from "../database/random-id.ts";
import type { Tx } from "../database/tables.ts";
import { Failure, invalid } from "../http/failure.ts";
import { checkMemberTickets } from "../memberships/check-member-tickets.ts";
import { checkGivenDetails } from "../memberships/details.ts";
import { assertOpen, insertCart, insertHoldingCart, lockCart, type StoredCart, updateCart } from "./cart-store.ts";
import { checkLines } from "./check-lines.ts";
import { claimsOf } from "./claims.ts";
import { holdSeats } from "./hold-seats.ts";
import { type Line, sameAttributes } from "./line.ts";

const mostAttributes = 100;

/** Part of a cart, as a change makes it. */
type Change = Partial<Pick<StoredCart, "lines" | "attributes" | "extensions">>;

/**
 * A new cart with what `change` puts in.
 * @param customerId whose cart it is, if somebody is signed in (or, at the desk, the member that it is for)
 * @throws Failure 400, 403, 409
 */
export async function createCart(tx: Tx, museum: Museum, change: (cart: StoredCart) => Change, customerId?: string): Promise<StoredCart> {
  const empty = { id: randomId(), attributes: new Map(), lines: [], expiresAt: expiry(museum), extensions: 0, orderId: null };
  const cart: StoredCart = { ...empty, customerId: customerId ?? null };
  return apply(tx, museum, cart, change(cart), async (after) => {
    const now = new Date(museum.now.epochMilliseconds);
    if (claimsOf(museum, after.lines).length === 0) await insertCart(tx, after, now);
    else await holdSeats(tx, museum, after, (first) => insertHoldingCart(tx, after, now, first));
  });
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
  return apply(tx, museum, cart, change(cart), async (after) => {
    await updateCart(tx, cart, after);
    await holdSeats(tx, museum, after);
  });
}

/** Starts the hold again, at most as often as the tenant allows. */
export function extension({ tenant }: Museum): (cart: StoredCart) => Change {
  return ({ extensions }) => {
    if (extensions < tenant.hold.extensions) return { extensions: extensions + 1 };
    const message = "Your tickets cannot be held any longer. Please check out, or choose again.";
    throw new Failure(409, message, [{ code: "NO_EXTENSION_LEFT", field: "cartId", message }]);
  };
}

/** `write` takes the seats last: others that want the same slot wait from then on until the transaction ends. */
async function apply(tx: Tx, museum: Museum, before: StoredCart, change: Change, write: (after: StoredCart) => Promise<void>): Promise<StoredCart> {
  const after: StoredCart = { ...before, ...change, expiresAt: expiry(museum) };
  if (after.attributes.size > mostAttributes)
    throw invalid({ code: "TOO_MANY", field: "attributes", message: `A cart has at most ${mostAttributes} attributes.` });
  if (after.attributes !== before.attributes) checkGivenDetails(after.attributes);
  const holding = before.expiresAt.getTime() > museum.now.epochMilliseconds;
  checkLines(museum, after.lines, holding ? untouched(before.lines, after.lines) : undefined);
  await checkMemberTickets(tx, museum, after);
  await write(after);
  return after;
}

function untouched(before: readonly Line[], after: readonly Line[]): ReadonlySet<Line> {
  return new Set(
    after.filter(({ variantId, quantity, attributes }) =>
      before.some((line) => line.variantId === variantId && line.quantity >= quantity && sameAttributes(line.attributes, attributes)),
    ),
  );
}

function expiry({ now, tenant }: Museum): Date {
  return new Date(now.epochMilliseconds + tenant.hold.minutes * 60_000);
}
