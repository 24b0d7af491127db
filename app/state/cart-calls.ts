import type { Contribution } from "../../commerce/cart/cart.ts";
import { fold, keep } from "../../commerce/cart/fold.ts";
import { type Plan, planSync, runPlan } from "../../commerce/cart/sync.ts";
import { CallError, isRetryable } from "../../commerce/errors.ts";
import { withReference } from "../../commerce/reference.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { boot, locale } from "../boot.ts";
import { api } from "./api.ts";
import { notify } from "./banner.ts";
import { cartState, setCart, whileLoading } from "./cart.ts";

/** Of a call whose answer never came: tried again with the same keys, so that nothing happens twice. */
let unanswered: Plan | undefined;

/** Whether the kept cart came back; undefined before anybody asked. */
let resuming: Promise<boolean> | undefined;

/** The last call that changes the cart: the next begins with what it left. */
let underWay: Promise<unknown> = Promise.resolve();

/** Takes over what the server says the cart holds, unless it was forgotten since the call began. */
type Take = (cart: Cart | undefined) => void;

/** How often the cart was forgotten: what a call before that answers is not taken up any more. */
let resets = 0;

// When a customer is signed out, their cart goes with them (docs/behaviour.md, "Customers").
if (boot.customer === null) resetCart();

/**
 * Makes the cart hold what the contributions of a walk ask for, in one call, and the answers that are kept with it.
 * @throws CallError with the server's sentence; the cart is then as it was
 */
export async function commitCart(contributions: readonly unknown[], kept: Readonly<Record<string, unknown>>): Promise<void> {
  await resuming;
  const wanted = fold([...(contributions as readonly Contribution[]), keep(kept)]);
  await inTurn(async (take) => {
    if (unanswered !== undefined && !isSame(unanswered, wanted)) await settle(unanswered, take);
    const plan = unanswered ?? planSync(cartState.cart, wanted);
    try {
      take(await runPlan(api, plan));
      unanswered = undefined;
    } catch (error) {
      if (!isGone(error)) {
        unanswered = isRetryable(error) ? plan : undefined;
        throw withReference(locale, error);
      }
      // What is wanted now begins a cart of its own.
      take(undefined);
      take(await runPlan(api, planSync(undefined, wanted)));
    }
  });
}

/**
 * What was wanted before was sent, and may have made a cart that holds seats: it is asked for once more, so that the next plan begins with it.
 * @throws CallError where it is still not answered
 */
async function settle(plan: Plan, take: Take): Promise<void> {
  try {
    if (plan.present === undefined && cartState.cart === undefined) take(await runPlan(api, plan));
  } catch (error) {
    if (isRetryable(error)) throw withReference(locale, error);
  }
  unanswered = undefined;
}

/**
 * Changes the cart when no other call does: two at the same time would each answer with the lines that it found. Where the cart is forgotten
 * meanwhile, what comes then is given back to the museum.
 */
function inTurn<T>(work: (take: Take) => Promise<T>): Promise<T> {
  const asked = resets;
  const take: Take = (cart) => {
    if (asked === resets) setCart(cart);
    else if (cart !== undefined) release(cart);
  };
  return whileLoading(() => {
    const turn = underWay.then(() => work(take));
    underWay = turn.catch(() => undefined);
    return turn;
  });
}

/**
 * Restores the saved cart from the server, with its lines as they were. False when it is gone: the cart is then reset, and the visitor sees why.
 * Runs once per page load, however often it is called.
 */
export function resumeCart(): Promise<boolean> {
  const { cart } = cartState;
  resuming ??= cart === undefined || cart.lineItems.length === 0 ? Promise.resolve(true) : inTurn((take) => resume(cart, take));
  return resuming.then((kept) => {
    // Callers after this one have made a new selection.
    if (!kept) resuming = Promise.resolve(true);
    return kept;
  });
}

async function resume(cart: Cart, take: Take): Promise<boolean> {
  try {
    take(await putBack(cart));
    return true;
  } catch (error) {
    if (isGone(error)) {
      take(undefined);
      notify({ message: (error as CallError).message, type: "info" });
      return false;
    }
    // Offline, or the seats are gone for now: what the visitor chose stays on the screen.
    const told = withReference(locale, error);
    notify({ message: told instanceof Error ? told.message : String(told), type: "error" });
    return true;
  }
}

/** Puts the lines back into a cart that was released, and holds their seats again. @throws CallError where it is gone, or not all of its seats are left */
export const restoreCart = (cart: Cart): Promise<Cart> => inTurn(() => putBack(cart));

export function putBack({ id, lineItems }: Cart): Promise<Cart> {
  const lines = lineItems.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes }));
  return api.post("storefront", paths.restoreCart(), { cartId: id, lineItems: lines });
}

/** Forgets the cart and releases its seats (docs/behaviour.md, "Cart"). They would also be free when the hold ends; the next in line need not wait for that. */
export function resetCart(): void {
  const { cart } = cartState;
  resets += 1;
  unanswered = undefined;
  setCart(undefined);
  if (cart !== undefined) release(cart);
}

/** In turn as well: who has its lines put back at once is not to find them released afterwards. */
function release({ id, lineItems }: Cart): void {
  if (lineItems.length === 0) return;
  underWay = underWay.then(() => api.post("storefront", paths.restoreCart(), { cartId: id, lineItems: [] })).catch(() => undefined);
}

/** Enters a promotion code for the cart, or removes it with an empty one. @returns the cart's code then @throws CallError with the server's sentence */
export async function enterCode(code: string): Promise<string | undefined> {
  await resuming;
  await changeHold(({ id }) => api.post("storefront", paths.enterCode(), { cartId: id, code }));
  return cartState.cart?.code;
}

/** Does something with the cart as it then is, if there still is one. */
export function changeHold(call: (cart: Cart) => Promise<Cart>): Promise<void> {
  return inTurn(async (take) => {
    const { cart } = cartState;
    try {
      if (cart !== undefined) take(await call(cart));
    } catch (error) {
      throw withReference(locale, error);
    }
  });
}

/** The cart was paid, or swept long ago. */
const isGone = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 410);

/** The same wanted cart, from the same present cart: only then is the lost call the one to repeat. */
function isSame(plan: Plan, wanted: Plan["wanted"]): boolean {
  return plan.present?.id === cartState.cart?.id && JSON.stringify(plan.wanted) === JSON.stringify(wanted);
}
