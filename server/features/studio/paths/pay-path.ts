import type { FastifyInstance } from "fastify";
import { type Api, createApi } from "../../../../commerce/api.ts";
import type { Contribution } from "../../../../commerce/cart/cart.ts";
import { matches } from "../../../../commerce/cart/diff.ts";
import { fold, saveOnOrder } from "../../../../commerce/cart/fold.ts";
import { sync } from "../../../../commerce/cart/sync.ts";
import { CallError } from "../../../../commerce/errors.ts";
import { toCents } from "../../../../commerce/money.ts";
import type { WalkedPath } from "../../../../engine/core/walk-paths.ts";
import * as checkout from "../../../../messages/generated/pages/checkout.ts";
import * as say from "../../../../messages/generated/server/studio-paths.ts";
import { apiBases } from "../../../../schemas/api-bases.ts";
import { paths } from "../../../../schemas/generated/paths.ts";
import type { Cart, StudioPath } from "../../../../schemas/generated/wire.ts";

type Result = Pick<StudioPath, "end" | "code" | "message" | "total">;

interface PayOptions {
  readonly server: FastifyInstance;
  readonly api: Api;
  readonly locale: string;
  /** The prefix of the addresses that the server names. */
  readonly prefix: string;
}

/** Creates the path's cart with a browser's API calls and opens checkout, then releases the cart's seats. */
export async function payPath(
  options: PayOptions,
  { contributions, kept }: Pick<WalkedPath, "contributions" | "kept">,
): Promise<Result> {
  const { api, locale } = options;
  const wanted = fold([...(contributions as readonly Contribution[]), saveOnOrder(kept)]);
  let cart: Cart | undefined;
  try {
    cart = await sync(api, undefined, wanted);
    if (cart === undefined) return { end: "failed", code: "NOTHING_TO_PAY", message: say.nothingToPay(locale) };
    if (!matches(cart, wanted)) return { end: "failed", code: "CART_DIFFERS", message: say.cartDiffers(locale) };
    return await openCheckout(options, cart);
  } catch (error) {
    return { end: "failed", ...describeFailure(error) };
  } finally {
    // If this fails, the seats are free when the hold ends.
    if (cart)
      await api.post("storefront", paths.restoreCart(), { cartId: cart.id, lineItems: [] }).catch(() => undefined);
  }
}

/** Returns an error's message and code for people. @throws errors that are not an answer of the server */
export function describeFailure(error: unknown): { code: string; message: string } {
  if (!(error instanceof CallError)) throw error;
  return { code: error.code ?? `HTTP_${error.status}`, message: error.message };
}

/** Checks that checkout shows the total on its pay button. */
async function openCheckout(
  { server, locale, prefix }: PayOptions,
  { checkoutUrl, estimatedCost }: Cart,
): Promise<Result> {
  const total = estimatedCost.totalAmount;
  const { pathname, search } = new URL(checkoutUrl);
  const { statusCode, body } = await server.inject({ url: pathname.slice(prefix.length) + search });
  const button = toCents(total) === 0 ? checkout.complete(locale) : checkout.pay(locale, { total });
  if (statusCode === 200 && body.includes(`<button type="submit">${button}</button>`)) return { end: "payment", total };
  return { end: "failed", code: "CHECKOUT_CLOSED", message: say.checkoutClosed(locale), total };
}

export interface Caller {
  readonly customerToken?: string | undefined;
  /** Their cart: its held seats count as free. */
  readonly cartId?: string | undefined;
}

/** Makes a browser's API calls to a server in this process. */
export function injectApi(
  server: FastifyInstance,
  { locale, customerToken, cartId }: Caller & { readonly locale: string },
): Api {
  return createApi({
    ...{ locale, bases: apiBases, customerToken: () => customerToken, cartId: () => cartId },
    fetch: async (url, init) => {
      const { statusCode, body, headers } = await server.inject({
        url: String(url),
        method: init?.method === "POST" ? "POST" : "GET",
        ...(typeof init?.body === "string" && { payload: init.body }),
        headers: Object.fromEntries((init?.headers ?? []) as [string, string][]),
      });
      const retryAfter = headers["retry-after"];
      return new Response(body, {
        status: statusCode,
        headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      });
    },
  });
}
