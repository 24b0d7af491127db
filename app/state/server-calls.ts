import type { Contribution } from "../../commerce/cart/cart.ts";
import { fold } from "../../commerce/cart/fold.ts";
import { type Plan, planSync, runPlan } from "../../commerce/cart/sync.ts";
import { CallError } from "../../commerce/errors.ts";
import { withReference } from "../../commerce/reference.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { api } from "./api.ts";
import { notify } from "./banner.ts";
import { cartState, resumed, setCart, whileLoading } from "./cart.ts";

/** Of a call whose answer never came: tried again with the same keys, so that nothing happens twice. */
let unanswered: Plan | undefined;

export const get = api.get;

// biome-ignore lint/performance/noBarrelFile: in one chunk with the rest, a form's calls are loaded before the connection can be lost
export { services } from "./services.ts";

/** A flow as the server has it now; undefined where there is none. */
export async function fetchFlow<T>(base: string, handle: string, direct: boolean): Promise<T | undefined> {
  try {
    return (await api.post("storefront", "/flow", { base, handle, ...(direct && { direct }) })) as T;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Makes the cart hold what the contributions of a walk ask for, in one call.
 * @throws CallError with the server's sentence; the cart is then as it was
 */
export async function commitCart(contributions: readonly unknown[]): Promise<void> {
  await resumed();
  const wanted = fold(contributions as readonly Contribution[]);
  await whileLoading(async () => {
    const plan = unanswered !== undefined && isSame(unanswered, wanted) ? unanswered : planSync(cartState.cart, wanted);
    try {
      setCart(await runPlan(api, plan));
      unanswered = undefined;
    } catch (error) {
      if (!isGone(error)) {
        unanswered = error instanceof CallError && error.retryable ? plan : undefined;
        throw withReference(error);
      }
      // What is wanted now begins a cart of its own.
      setCart(undefined);
      setCart(await runPlan(api, planSync(undefined, wanted)));
    }
  });
}

/** Brings a kept cart back, its lines as they were; false where it is gone, which is said. */
export async function restoreCart(cart: Cart): Promise<boolean> {
  try {
    setCart(await reclaimCart(cart));
    return true;
  } catch (error) {
    if (isGone(error)) {
      setCart(undefined);
      notify({ message: (error as CallError).message, type: "info" });
      return false;
    }
    // Offline, or the seats are gone for now: what the visitor chose stays on the screen.
    const told = withReference(error);
    notify({ message: told instanceof Error ? told.message : String(told), type: "error" });
    return true;
  }
}

/** Claims the lines of a cart once more that was let go. @throws CallError where it is gone, or not all of its seats are left */
export function reclaimCart({ id, lineItems }: Cart): Promise<Cart> {
  const lines = lineItems.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes }));
  return api.post("storefront", "/checkout/restore", { cartId: id, lineItems: lines }, { idempotencyKey: crypto.randomUUID() });
}

/** Lets a cart's seats go. They would also be free when the hold ends; the next in line need not wait for that. */
export function releaseCart(cartId: string): void {
  api.post("storefront", "/checkout/restore", { cartId, lineItems: [] }, { idempotencyKey: crypto.randomUUID() }).catch(() => undefined);
}

/** The cart was paid, or swept long ago. */
const isGone = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 410);

/** The same wish, made of the same cart: only then is the lost call the one to repeat. */
function isSame(plan: Plan, wanted: Plan["wanted"]): boolean {
  return plan.present?.id === cartState.cart?.id && JSON.stringify(plan.wanted) === JSON.stringify(wanted);
}
