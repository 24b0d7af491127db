import { withReference } from "../../commerce/reference.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { api } from "./api.ts";
import { setCart, whileLoading } from "./cart.ts";

/**
 * The hold of the cart's seats starts again, as often as the museum allows.
 * @throws CallError with the server's sentence
 */
export function extendHold({ id }: Cart): Promise<void> {
  return change("/checkout/extend", { cartId: id });
}

/**
 * Claims the seats of a hold that ran out once more.
 * @throws CallError with a sentence that names what is left, where they are gone
 */
export function holdAgain({ id, lineItems }: Cart): Promise<void> {
  const lines = lineItems.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes }));
  return change("/checkout/restore", { cartId: id, lineItems: lines });
}

function change(path: "/checkout/extend" | "/checkout/restore", body: object): Promise<void> {
  const call = async () => setCart(await api.post("storefront", path, body, { idempotencyKey: crypto.randomUUID() }));
  return whileLoading(() =>
    call().catch((error: unknown) => {
      throw withReference(error);
    }),
  );
}
