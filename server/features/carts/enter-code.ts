import type { Sentence } from "../../../engine/core/contract.ts";
import { inSequence } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { Db } from "../../core/database/tables.ts";
import { HttpError, invalid, refused } from "../../core/http/http-error.ts";
import { consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { PromotionCode } from "../../museum/model/config.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { codeKey, findCode, isCodeFor } from "../../museum/products/promotion-codes.ts";
import type { StoredCart } from "./cart-store.ts";
import { codeOfCart } from "./price-cart.ts";

const codeUnknown = "CODE_UNKNOWN";

/** Treat more wrong codes than this per hour and museum as an attack. */
const guessedAt = 1000;

/**
 * Limits wrong codes by network, more strictly during an attack on the museum. Valid codes never count, so strangers
 * cannot lock visitors out.
 * @returns a wrapper for the work that enters a code
 * @throws HttpError 429 with Retry-After, and the errors of `work`
 */
export function codeGuesses(db: Db): <T>(ip: string, work: () => Promise<T>) => Promise<T> {
  const guesses = createAddressLimit(db, { name: "codes" });
  const ofAll = createLimit(db, { name: "codes-of-all" });
  const few = createAddressLimit(db, { name: "codes-while-guessed-at" });
  const consume = async (ip: string) => {
    // Count the network first, so that it cannot fill the museum's count alone.
    const own = await consumeAttempt([guesses, ip]);
    const all = await consumeAttempt([ofAll, "museum"]);
    return all.count > guessedAt ? [own, all, await consumeAttempt([few, ip])] : [own, all];
  };
  return async (ip, work) => {
    const attempts = await consume(ip);
    const refund = () => Promise.all(attempts.map((each) => each.refund()));
    try {
      const result = await work();
      await refund();
      return result;
    } catch (error) {
      if (!(error instanceof HttpError && error.errors[0]?.code === codeUnknown)) await refund();
      throw error;
    }
  };
}

/**
 * @returns the normalized code; null removes it
 * @throws HttpError 400 if unknown; 409 if not valid today or for nothing in the cart
 */
export function enteredCode(
  museum: Museum,
  cart: Pick<StoredCart, "lines" | "code" | "expiresAt">,
  text: string,
): string | null {
  const key = codeKey(text);
  if (key === "") return null;
  const code = findCode(museum.index.catalogue, key);
  if (code === undefined) throw unknownCode(key);
  // A code that the cart has stays valid as long as its hold.
  if (key === cart.code && codeOfCart(museum, cart) !== undefined) return key;
  checkDays(museum, code, key);
  const variants = cart.lines.flatMap(({ variantId }) => museum.index.variants.get(variantId) ?? []);
  if (!variants.some((variant) => isCodeFor(code, variant) && variant.cents > 0))
    throw refused(409, { code: "CODE_NOT_FOR_THIS", field: "code", message: notForThis(museum, code, key, variants) });
  return key;
}

/** @returns a 400 that counts as a guess */
export function unknownCode(code: string): HttpError {
  return invalid({ code: codeUnknown, field: "code", message: (locale) => say.codeUnknown(locale, { code }) });
}

function checkDays({ date: today }: Museum, { from, until }: PromotionCode, code: string): void {
  const refuse = (message: Sentence) => refused(409, { code: "CODE_NOT_NOW", field: "code", message });
  if (from !== undefined && today < from) throw refuse((locale) => say.codeNotYet(locale, { code, from }));
  if (until !== undefined && today > until) throw refuse((locale) => say.codeEnded(locale, { code, until }));
}

function notForThis(
  { index, tenant }: Museum,
  { events = [], ticketTypes = [] }: PromotionCode,
  code: string,
  chosen: readonly Variant[],
): Sentence {
  const titles = [
    ...events.flatMap((id) => index.events.get(id)?.title ?? []),
    ...ticketTypes.flatMap((id) => {
      const variant = index.variants.get(id);
      return variant === undefined
        ? []
        : [
            inSequence(
              tenant.locale,
              variant.product.title === variant.title ? [variant.title] : [variant.product.title, variant.title],
            ),
          ];
    }),
  ];
  // "There is none in your selection" would be wrong: a bundle contains the event.
  const isInBundle = chosen.some(
    ({ event, bundle }) => bundle !== undefined && event !== undefined && events.includes(event.id),
  );
  if (isInBundle) return (locale) => say.codeNotForBundles(locale, { code, titles });
  return (locale) =>
    titles.length === 0 ? say.codeForNothing(locale, { code }) : say.codeForOthers(locale, { code, titles });
}
