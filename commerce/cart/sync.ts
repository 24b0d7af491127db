import { paths } from "../../schemas/generated/storefront-paths.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import type { Api } from "../api.ts";
import { CallError } from "../errors.ts";
import type { WantedCart } from "./cart.ts";
import { type Call, diff, restore } from "./diff.ts";

interface PlannedCall {
  readonly call: Call;
  readonly idempotencyKey: string;
}

/** The calls of one change of the cart, each with its key: run again after a lost reply, nothing happens twice. */
export interface Plan {
  readonly present: Cart | undefined;
  readonly wanted: WantedCart;
  readonly calls: readonly PlannedCall[];
}

/** What it takes to make the present cart the wanted one. */
export function planSync(present: Cart | undefined, wanted: WantedCart): Plan {
  return { present, wanted, calls: diff(present, wanted).map((call) => ({ call, idempotencyKey: crypto.randomUUID() })) };
}

/**
 * Runs the plan and answers with the cart as it then is; undefined where there is none and none is wanted. Where the answer is not
 * what was wanted, since another tab acted in between, one restore settles it.
 * @throws CallError; where it is `retryable`, the same plan may be run again
 */
export async function runPlan(api: Api, { present, wanted, calls }: Plan): Promise<Cart | undefined> {
  let cart = present;
  const wasEmpty = present?.lineItems.length === 0;
  for (const { call, idempotencyKey } of calls) {
    try {
      cart = await send(api, cart, call, idempotencyKey);
    } catch (error) {
      // Another tab may have replaced the very lines; whether the cart is still there, the restore below finds out.
      const linesGone = (call.path === paths.changeLine() || call.path === paths.changeLines()) && error instanceof CallError && error.status === 404;
      // The server keeps an empty cart for less than an hour; there was nothing in it to lose.
      const emptyGone = wasEmpty && error instanceof CallError && error.status === 404;
      if (!linesGone && !emptyGone) throw error;
      if (emptyGone) return runPlan(api, inANewCart(wanted, idempotencyKey));
      break;
    }
  }
  if (!cart) return undefined;
  // What repairs is idempotent by nature, so a key of its own each time does no harm.
  for (const call of diff(cart, wanted)) cart = await send(api, cart, call.path === paths.changeCart() ? call : restore(wanted), crypto.randomUUID());
  return cart;
}

/** The keys follow from the key of the call that found the cart gone: run again, that makes no second cart. */
function inANewCart(wanted: WantedCart, key: string): Plan {
  return { present: undefined, wanted, calls: diff(undefined, wanted).map((call, at) => ({ call, idempotencyKey: `${key}.${at}` })) };
}

/** Plans and runs in one, for callers that do not repeat a lost call. */
export function sync(api: Api, present: Cart | undefined, wanted: WantedCart): Promise<Cart | undefined> {
  return runPlan(api, planSync(present, wanted));
}

function send(api: Api, cart: Cart | undefined, call: Call, idempotencyKey: string): Promise<Cart> {
  if (call.path === paths.createCart()) return api.post("storefront", call.path, call.body, { idempotencyKey });
  if (cart === undefined) throw new Error(`POST ${call.path} needs a cart.`);
  return api.post("storefront", call.path, { cartId: cart.id, ...call.body }, { idempotencyKey });
}
