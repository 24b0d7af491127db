import type {
  AttributeChange,
  Cart,
  CartAttributesRequest,
  CartLinesRequest,
  CartRequest,
  LineItemAttributesRequest,
  LineItemInput,
  LineItemSetsRequest,
} from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { AroundHandler, Calls, Once, VisitorsRequest } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { codeKey, findCode } from "../../museum/products/promotion-codes.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { checkKeptAnswers } from "./answers.ts";
import { hasEnded } from "./cart-holds.ts";
import type { StoredCart } from "./cart-store.ts";
import { type By, changeCart, createCart, createCartBatched, extension } from "./change-cart.ts";
import { addLines, changeAttributes, checkCartAttributes, replaceLines } from "./change-lines.ts";
import { creditMeans } from "./credits.ts";
import { codeGuesses, enteredCode } from "./enter-code.ts";
import { mergeAttributes } from "./line.ts";
import { withoutPayment } from "./payment-open.ts";
import { showCart } from "./show-cart.ts";

type CartPath =
  | "/checkout-item-sets/attribute"
  | "/checkout-item/attribute"
  | "/checkout/add-items"
  | "/checkout/attribute"
  | "/checkout/extend"
  | "/checkout/restore";

/**
 * The cart's id grants access; a change assigns the cart to the token's customer.
 * @param closePayment closes the cart's open payment at a provider
 */
export function cartRoutes(
  server: Calls<"storefront">,
  context: ServerContext,
  closePayment: (cartId: string) => Promise<void>,
): void {
  const { db, environment } = context;
  const show = (museum: Museum, cart: StoredCart) => showCart(museum, cart, environment.publicUrl);

  server.actAround("/checkout/create", (request, once) =>
    answerNewCart(db, museumNow(context, request.locale), once, {
      lineItems: request.body.lineItems,
      publicUrl: environment.publicUrl,
      ...byOf(request),
    }),
  );

  function post<Body>(
    path: CartPath,
    change: (tx: Tx, museum: Museum, body: Body, by: By) => Promise<StoredCart>,
  ): void {
    server.actAround(path, (request, once) => {
      const museum = museumNow(context, request.locale);
      return withoutPayment(closePayment, () =>
        once(async ({ tx }) => show(museum, await change(tx, museum, request.body as Body, byOf(request)))),
      );
    });
  }

  post<CartLinesRequest>("/checkout/add-items", (tx, museum, { cartId, lineItems }, by) =>
    changeCart(tx, museum, cartId, ({ lines }) => ({ lines: addLines(museum.index, lines, lineItems) }), by),
  );
  post<CartLinesRequest>("/checkout/restore", (tx, museum, { cartId, lineItems }, by) =>
    changeCart(tx, museum, cartId, restoration(museum, lineItems), by),
  );
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
  post<CartRequest>("/checkout/extend", (tx, museum, { cartId }, by) =>
    changeCart(tx, museum, cartId, extension(museum), by),
  );
  server.actAround("/checkout/code", enterCode(context, closePayment));
}

function enterCode(
  context: ServerContext,
  closePayment: (cartId: string) => Promise<void>,
): AroundHandler<"storefront", "/checkout/code"> {
  const guessing = codeGuesses(context.db);
  return (request, once) => {
    const museum = museumNow(context, request.locale);
    const { cartId, code } = request.body;
    const means = creditMeans.of(context).find((each) => each.isCode(code));
    const enter = (cart: StoredCart) => {
      if (means !== undefined && findCode(museum.index.catalogue, codeKey(code)) === undefined)
        throw refused(409, { code: "CREDIT_AT_CHECKOUT", field: "code", message: means.atCheckout });
      return { code: enteredCode(museum, cart, code) };
    };
    return guessing(clientAddress(request), () =>
      withoutPayment(closePayment, () =>
        once(async ({ tx }) => {
          const cart = await changeCart(tx, museum, cartId, enter, byOf(request));
          return showCart(museum, cart, context.environment.publicUrl);
        }),
      ),
    );
  };
}

function byOf(request: VisitorsRequest): By {
  return { customerId: visitorOf(request)?.id, address: hashedAddress(clientAddress(request)) };
}

interface NewCart extends By {
  readonly lineItems: readonly LineItemInput[];
  readonly publicUrl: string;
}

/** @throws HttpError 400, 403, 409, 429 */
export function answerNewCart(
  db: Db,
  museum: Museum,
  once: Once,
  { lineItems, publicUrl, ...by }: NewCart,
): Promise<Cart> {
  const show = (cart: StoredCart) => showCart(museum, cart, publicUrl);
  const change = () => ({ lines: addLines(museum.index, [], lineItems) });
  return once(async ({ tx }) => show(await createCart(tx, museum, change(), by)), {
    inOneStatement: async (prepare) => {
      const cart = await createCartBatched(db, museum, change(), by, (made) => prepare(show(made)));
      return cart && show(cart);
    },
  });
}

/** Do not renew the hold for the same lines, unless it has expired. */
function restoration(museum: Museum, lineItems: readonly LineItemInput[]) {
  return (cart: StoredCart) => ({
    lines: replaceLines(museum.index, cart.lines, lineItems),
    asksAgain: hasEnded(museum, cart),
  });
}

function changedAttributes({ attributes }: StoredCart, changes: readonly AttributeChange[]) {
  checkCartAttributes(changes);
  return mergeAttributes(attributes, changes);
}
