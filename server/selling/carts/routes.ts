import type { FastifyInstance } from "fastify";
import type {
  AttributeChange,
  Cart,
  CartAttributesRequest,
  CartCodeRequest,
  CartLinesRequest,
  CartRequest,
  CreateCartRequest,
  LineItemAttributesRequest,
  LineItemInput,
  LineItemSetsRequest,
} from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { hashedAddress } from "../../platform/http/hashed-address.ts";
import { type KeyedRequest, withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { customerOf } from "../accounts/current-customer.ts";
import { checkKeptAnswers } from "../answers/check-kept.ts";
import { answerNewCart } from "./answer-new-cart.ts";
import type { StoredCart } from "./cart-store.ts";
import { type By, changeCart, extension } from "./change-cart.ts";
import { addLines, changeAttributes, replaceLines } from "./change-lines.ts";
import { codeGuesses, enteredCode } from "./enter-code.ts";
import { hasEnded } from "./hold-times.ts";
import { checkCartAttributes } from "./known-attributes.ts";
import { mergeAttributes } from "./line.ts";
import { withoutPayment } from "./payment-open.ts";
import { showCart } from "./show-cart.ts";

/**
 * The calls that change a cart. Each is one transaction that locks the cart, and answers with it; the cart is then that of the token's customer.
 * @param closePayment ends the payment of a cart that is open at a provider
 */
export function cartRoutes(server: FastifyInstance, context: ServerContext, closePayment: (cartId: string) => Promise<void>): void {
  const { publicUrl } = context.environment;

  function answer<Body>(path: string, work: (museum: Museum, keyed: KeyedRequest, body: Body, by: By, ip: string) => Promise<Cart>): void {
    server.post(path, async (request): Promise<Cart> => {
      const museum = museumNow(context);
      const customer = await customerOf(context, request);
      // Anyone who knows a cart's id may change it, and that id is in the body; but what it may hold depends on the signed-in customer.
      const keyed = {
        key: idempotencyKeyOf(request),
        route: path,
        caller: customer?.id ?? "",
        body: request.body,
        now: new Date(museum.now.epochMilliseconds),
        locale: request.locale,
      };
      const ip = clientAddress(request);
      return work(museum, keyed, request.body as Body, { customerId: customer?.id, address: hashedAddress(ip) }, ip);
    });
  }

  function post<Body>(path: string, change: (tx: Tx, museum: Museum, body: Body, by: By) => Promise<StoredCart>): void {
    answer<Body>(path, (museum, keyed, body, by) =>
      withoutPayment(closePayment, () => withIdempotency(context.db, keyed, async (tx) => showCart(museum, await change(tx, museum, body, by), publicUrl))),
    );
  }

  answer<CreateCartRequest>("/checkout/create", (museum, keyed, { lineItems }, by) =>
    answerNewCart(context.db, museum, keyed, { lineItems, publicUrl, ...by }),
  );
  post<CartLinesRequest>("/checkout/add-items", (tx, museum, { cartId, lineItems }, by) =>
    changeCart(tx, museum, cartId, ({ lines }) => ({ lines: addLines(museum.index, lines, lineItems) }), by),
  );
  post<CartLinesRequest>("/checkout/restore", (tx, museum, { cartId, lineItems }, by) => changeCart(tx, museum, cartId, restoration(museum, lineItems), by));
  post<LineItemAttributesRequest>("/checkout-item/attribute", (tx, museum, { cartId, ...set }, by) =>
    changeCart(tx, museum, cartId, ({ lines }) => ({ lines: changeAttributes(museum.index, lines, [set]) }), by),
  );
  post<LineItemSetsRequest>("/checkout-item-sets/attribute", (tx, museum, { cartId, lineItemSets }, by) =>
    changeCart(tx, museum, cartId, ({ lines }) => ({ lines: changeAttributes(museum.index, lines, lineItemSets) }), by),
  );
  post<CartAttributesRequest>("/checkout/attribute", async (tx, museum, { cartId, attributes }, by) => {
    await checkKeptAnswers(context.config.current, attributes);
    return changeCart(tx, museum, cartId, (cart) => ({ attributes: changedAttributes(cart, attributes) }), by);
  });
  const guessing = codeGuesses(context.db);
  answer<CartCodeRequest>("/checkout/code", (museum, keyed, { cartId, code }, by, ip) =>
    guessing(ip, () =>
      withoutPayment(closePayment, () =>
        withIdempotency(context.db, keyed, async (tx) =>
          showCart(museum, await changeCart(tx, museum, cartId, (cart) => ({ code: enteredCode(museum, cart, code) }), by), publicUrl),
        ),
      ),
    ),
  );
  post<CartRequest>("/checkout/extend", (tx, museum, { cartId }, by) => changeCart(tx, museum, cartId, extension(museum), by));
}

/** The same lines again do not renew a hold; one that has ended begins again. */
function restoration(museum: Museum, lineItems: readonly LineItemInput[]) {
  return (cart: StoredCart) => ({ lines: replaceLines(museum.index, cart.lines, lineItems), asksAgain: hasEnded(museum, cart) });
}

function changedAttributes({ attributes }: StoredCart, changes: readonly AttributeChange[]) {
  checkCartAttributes(changes);
  return mergeAttributes(attributes, changes);
}
