import type { Contribution } from "../../commerce/cart/cart.ts";
import { fold } from "../../commerce/cart/fold.ts";
import { type Plan, planSync, runPlan } from "../../commerce/cart/sync.ts";
import { CallError } from "../../commerce/errors.ts";
import { api } from "./api.ts";
import { cartState, isGone, resumed, setCart, whileLoading } from "./cart.ts";

/** Of a call whose answer never came: tried again with the same keys, so that nothing happens twice. */
let unanswered: Plan | undefined;

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
        throw error;
      }
      // What is wanted now begins a cart of its own.
      setCart(undefined);
      setCart(await runPlan(api, planSync(undefined, wanted)));
    }
  });
}

/** The same wish, made of the same cart: only then is the lost call the one to repeat. */
function isSame(plan: Plan, wanted: Plan["wanted"]): boolean {
  return plan.present?.id === cartState.cart?.id && JSON.stringify(plan.wanted) === JSON.stringify(wanted);
}
