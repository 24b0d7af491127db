import { paths } from "../../schemas/generated/paths.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import type { Api } from "../api.ts";
import { CallError } from "../errors.ts";
import type { WantedCart } from "./cart.ts";
import { type Call, diff, restore } from "./diff.ts";

interface PlannedCall {
  readonly call: Call;
  readonly idempotencyKey: string;
}

/** The calls of one cart change, with fixed keys so that a retry acts once. */
export interface Plan {
  readonly present: Cart | undefined;
  readonly wanted: WantedCart;
  readonly calls: readonly PlannedCall[];
}

/** Plans the calls from the present cart to the wanted one. */
export function planSync(present: Cart | undefined, wanted: WantedCart): Plan {
  return {
    present,
    wanted,
    calls: diff(present, wanted).map((call) => ({ call, idempotencyKey: crypto.randomUUID() })),
  };
}

/**
 * Runs a plan; one restore repairs interference by another tab.
 * @returns the resulting cart, if any
 * @throws CallError; if it is `retryable`, the same plan may run again
 */
export async function runPlan(api: Api, { present, wanted, calls }: Plan): Promise<Cart | undefined> {
  let cart = present;
  const wasEmpty = present?.lineItems.length === 0;
  for (const { call, idempotencyKey } of calls) {
    try {
      cart = await send(api, cart, call, idempotencyKey);
    } catch (error) {
      // Another tab may have replaced these lines; the restore below shows whether the cart exists.
      const areLinesMissing =
        (call.path === paths.changeLine() || call.path === paths.changeLines()) &&
        error instanceof CallError &&
        error.status === 404;
      // The server deletes empty carts within an hour; nothing is lost.
      const isEmptyMissing = wasEmpty && error instanceof CallError && error.status === 404;
      if (!areLinesMissing && !isEmptyMissing) throw error;
      if (isEmptyMissing) return runPlan(api, inANewCart(wanted, idempotencyKey));
      break;
    }
  }
  if (!cart) return undefined;
  // Repairs are idempotent, so new keys are safe.
  for (const call of diff(cart, wanted))
    cart = await send(api, cart, call.path === paths.changeCart() ? call : restore(wanted), crypto.randomUUID());
  return cart;
}

/** Derives keys from the failed call, so a retry creates no second cart. */
function inANewCart(wanted: WantedCart, key: string): Plan {
  return {
    present: undefined,
    wanted,
    calls: diff(undefined, wanted).map((call, at) => ({ call, idempotencyKey: `${key}.${at}` })),
  };
}

/** Plans and runs in one call, without retry. */
export function sync(api: Api, present: Cart | undefined, wanted: WantedCart): Promise<Cart | undefined> {
  return runPlan(api, planSync(present, wanted));
}

function send(api: Api, cart: Cart | undefined, call: Call, idempotencyKey: string): Promise<Cart> {
  if (call.path === paths.createCart()) return api.post("storefront", call.path, call.body, { idempotencyKey });
  if (cart === undefined) throw new Error(`POST ${call.path} needs a cart.`);
  return api.post("storefront", call.path, { cartId: cart.id, ...call.body }, { idempotencyKey });
}
