import type { Contribution } from "../../commerce/cart/cart.ts";
import { fold, saveOnOrder } from "../../commerce/cart/fold.ts";
import { type Plan, planSync, runPlan } from "../../commerce/cart/sync.ts";
import { CallError, isRetryable, withReference } from "../../commerce/errors.ts";
import { createExclusive } from "../../engine/react/exclusive.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { api } from "./api.ts";
import { notify } from "./banner.ts";
import { boot, locale } from "./boot.ts";
import { cartState, isOwnCart, leaveCart, setCart, setOwnCart, whileLoading } from "./cart.ts";
import { forgetLink, movedCode, noteMoved } from "./made-link.ts";
import { assertNotMoved } from "./moved-visit.ts";

/** A plan that got no response; the retry sends the same idempotency keys, so nothing happens twice. */
let unanswered: Plan | undefined;

/** Resolves to whether the saved cart was restored; undefined before the first request. */
let resuming: Promise<boolean> | undefined;

/** Calls that change the cart, each on the previous call's cart: concurrent ones would answer with stale lines. */
const calls = createExclusive();

/** Sets the cart from a response, unless the cart was reset since the call began. */
type UpdateCart = (cart: Cart | undefined) => void;

/** Number of resets; a call that began before a reset does not set the cart. */
let resets = 0;

// Signing a customer out clears their cart (docs/behaviour.md, "Customers").
if (boot.customer === null) resetCart();

/**
 * Syncs the cart with the contributions of a walk, and saves the answers with it, in one call.
 * @throws CallError with the server's message; the cart is then unchanged
 */
export async function commitCart(
  contributions: readonly unknown[],
  attributes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await Promise.all([resuming, assertNotMoved()]);
  const wanted = fold([...(contributions as readonly Contribution[]), saveOnOrder(attributes)]);
  await changeCart(async (update) => {
    if (unanswered !== undefined && !isSame(unanswered, wanted)) await settle(unanswered, update);
    const plan = unanswered ?? planSync(cartState.cart, wanted);
    try {
      update(await runPlan(api, plan));
      unanswered = undefined;
    } catch (error) {
      if (!isMissing(error)) {
        unanswered = isRetryable(error) ? plan : undefined;
        throw withReference(locale, error);
      }
      // The cart is gone: start a new one with the current selection.
      update(undefined);
      update(await runPlan(api, planSync(undefined, wanted)));
    }
  });
}

/**
 * Repeats a lost call, because it may have created a cart that holds seats; the next plan starts from that cart.
 * @throws CallError if the retry gets no response either
 */
async function settle(plan: Plan, update: UpdateCart): Promise<void> {
  try {
    if (plan.present === undefined && cartState.cart === undefined) update(await runPlan(api, plan));
  } catch (error) {
    if (isRetryable(error)) throw withReference(locale, error);
  }
  unanswered = undefined;
}

/** Changes the cart. Releases the resulting cart if a reset happened meanwhile. */
function changeCart<T>(
  work: (update: UpdateCart) => Promise<T>,
  setAs: UpdateCart = (cart) => (cart === undefined ? setCart(cart) : setOwnCart(cart)),
): Promise<T> {
  const resetsBefore = resets;
  const update: UpdateCart = (cart) => {
    if (resetsBefore === resets) setAs(cart);
    else if (cart !== undefined) release(cart);
  };
  return whileLoading(() => calls.runExclusive(() => work(update))).catch((error: unknown) => {
    noteMoved(error);
    throw error;
  });
}

/**
 * Restores the saved cart and its lines on the server, once per page load.
 * @returns false if the cart is gone; it is then reset and a banner tells the visitor why
 */
export function resumeCart(): Promise<boolean> {
  const { cart } = cartState;
  resuming ??=
    cart === undefined || cart.lineItems.length === 0
      ? Promise.resolve(true)
      : changeCart((update) => resume(cart, update), setCart);
  return resuming.then((isRestored) => {
    // Later callers have made a new selection.
    if (!isRestored) resuming = Promise.resolve(true);
    return isRestored;
  });
}

async function resume(cart: Cart, update: UpdateCart): Promise<boolean> {
  try {
    update(await restoreLines(cart));
    return true;
  } catch (error) {
    if (isMissing(error)) {
      update(undefined);
      notify({ message: (error as CallError).message, type: "info" });
      return false;
    }
    if (noteMoved(error)) return true;
    // Offline, or the seats are unavailable for now: keep the visitor's choices on screen.
    const shown = withReference(locale, error);
    notify({ message: shown instanceof Error ? shown.message : String(shown), type: "error" });
    return true;
  }
}

/** Holds the seats of a released cart again. @throws CallError if the cart is gone or seats are unavailable */
export const restoreCart = (cart: Cart): Promise<Cart> => changeCart(() => restoreLines(cart));

function restoreLines({ id, lineItems }: Cart): Promise<Cart> {
  const lines = lineItems.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes }));
  return api.post("storefront", paths.restoreCart(), { cartId: id, lineItems: lines });
}

/**
 * Clears the cart and releases its seats now, for the next visitors (docs/behaviour.md, "Cart").
 * Another tab's cart only leaves this tab.
 */
export function resetCart(): void {
  const { cart } = cartState;
  resets += 1;
  unanswered = undefined;
  forgetLink();
  if (cart !== undefined && !isOwnCart(cart)) leaveCart();
  else {
    setCart(undefined);
    if (cart !== undefined) release(cart);
  }
}

/** Queued with the other calls, so that a cart restored right away is not released afterwards. */
function release({ id, lineItems }: Cart): void {
  if (lineItems.length === 0) return;
  calls
    .runExclusive(() => api.post("storefront", paths.restoreCart(), { cartId: id, lineItems: [] }))
    .catch(() => undefined);
}

/**
 * Applies a promotion code; an empty one removes it.
 * @returns the cart's code after the change
 * @throws CallError with the server's message
 */
export async function enterCode(code: string): Promise<string | undefined> {
  await resuming;
  await changeHold(({ id }) => api.post("storefront", paths.enterCode(), { cartId: id, code }));
  return cartState.cart?.code;
}

/** Changes the current cart; does nothing without one. @throws CallError with the server's message */
export function changeHold(call: (cart: Cart) => Promise<Cart>): Promise<void> {
  return changeCart(async (update) => {
    const { cart } = cartState;
    try {
      if (cart !== undefined) update(await call(cart));
    } catch (error) {
      throw withReference(locale, error);
    }
  });
}

/** The cart was paid or swept. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 410) && error.code !== movedCode;

/** Repeat a lost call only for the same cart and the same wanted contents. */
function isSame(plan: Plan, wanted: Plan["wanted"]): boolean {
  return plan.present?.id === cartState.cart?.id && JSON.stringify(plan.wanted) === JSON.stringify(wanted);
}

/**
 * Restarts the hold of the cart's seats, as often as the museum allows.
 * @throws CallError with the server's message
 */
export const extendHold = (): Promise<void> =>
  changeHold(({ id }) => api.post("storefront", paths.extendCart(), { cartId: id }));

/**
 * Holds an expired cart's seats again.
 * @throws CallError that names the remaining tickets if the seats are gone
 */
export const holdAgain = (): Promise<void> => changeHold(restoreLines);
