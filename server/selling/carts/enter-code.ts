import type { Sentence } from "../../../engine/core/sentence.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import { codeKey, findCode, isCodeFor } from "../../museum/catalogue/codes.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { PromotionCode } from "../../museum/config/types.ts";
import type { Variant } from "../../museum/products/contract.ts";
import type { Db } from "../../platform/database/tables.ts";
import { HttpError, invalid, refused } from "../../platform/http/http-error.ts";
import { createAddressLimit, createLimit, takeTry } from "../../platform/http/limit-tries.ts";
import type { StoredCart } from "./cart-store.ts";
import { codeOfCart } from "./price-cart.ts";

const codeUnknown = "CODE_UNKNOWN";

/** A museum that gets so many wrong codes in an hour is being guessed at. */
const guessedAt = 1000;

/**
 * Counts the wrong codes that come from a network address, and those of the whole museum: an address may enter as many as people mistype,
 * and few while the museum is guessed at. Whoever has a right one gets in all the same: strangers keep nobody out.
 * @returns what does `work`, by which a code is entered @throws HttpError 429 with Retry-After, and what `work` throws
 */
export function codeGuesses(db: Db): <T>(ip: string, work: () => Promise<T>) => Promise<T> {
  const guesses = createAddressLimit(db, { name: "codes", tries: 300, seconds: 3600 });
  const ofAll = createLimit(db, { name: "codes-of-all", tries: Number.MAX_SAFE_INTEGER, seconds: 3600 });
  const few = createAddressLimit(db, { name: "codes-while-guessed-at", tries: 5, seconds: 3600 });
  const take = async (ip: string) => {
    // One network alone fills its own count before the museum's.
    const own = await takeTry([guesses, ip]);
    const all = await takeTry([ofAll, "museum"]);
    return all.count > guessedAt ? [own, all, await takeTry([few, ip])] : [own, all];
  };
  return async (ip, work) => {
    const tries = await take(ip);
    const giveBack = () => Promise.all(tries.map((each) => each.giveBack()));
    try {
      const result = await work();
      await giveBack();
      return result;
    } catch (error) {
      if (!(error instanceof HttpError && error.errors[0]?.code === codeUnknown)) await giveBack();
      throw error;
    }
  };
}

/**
 * A promotion code that a visitor enters for a cart, as it is kept; null where they remove it.
 * @throws HttpError 400 where there is no such code; 409 where it is not valid today, or for nothing in the cart
 */
export function enteredCode(museum: Museum, cart: Pick<StoredCart, "lines" | "code" | "expiresAt">, text: string): string | null {
  const key = codeKey(text);
  if (key === "") return null;
  const code = findCode(museum.index.catalogue, key);
  if (code === undefined) throw invalid({ code: codeUnknown, field: "code", message: (locale) => say.codeUnknown(locale, { code: key }) });
  // What a cart has already stays good as long as its hold.
  if (key === cart.code && codeOfCart(museum, cart) !== undefined) return key;
  checkDays(museum, code, key);
  const variants = cart.lines.flatMap(({ variantId }) => museum.index.variants.get(variantId) ?? []);
  if (!variants.some((variant) => isCodeFor(code, variant) && variant.cents > 0))
    throw refused(409, { code: "CODE_NOT_FOR_THIS", field: "code", message: notForThis(museum, code, key, variants) });
  return key;
}

function checkDays({ date: today }: Museum, { from, until }: PromotionCode, code: string): void {
  const refuse = (message: Sentence) => refused(409, { code: "CODE_NOT_NOW", field: "code", message });
  if (from !== undefined && today < from) throw refuse((locale) => say.codeNotYet(locale, { code, from }));
  if (until !== undefined && today > until) throw refuse((locale) => say.codeEnded(locale, { code, until }));
}

function notForThis({ index }: Museum, { events = [], ticketTypes = [] }: PromotionCode, code: string, chosen: readonly Variant[]): Sentence {
  const titles = [
    ...events.flatMap((id) => index.events.get(id)?.title ?? []),
    ...ticketTypes.flatMap((id) => {
      const variant = index.variants.get(id);
      return variant === undefined ? [] : [variant.product.title === variant.title ? variant.title : `${variant.product.title}, ${variant.title}`];
    }),
  ];
  // "There is none in your selection" would be wrong: what it is for is there, as part of a bundle.
  const isInBundle = chosen.some(({ event, bundle }) => bundle !== undefined && event !== undefined && events.includes(event.id));
  if (isInBundle) return (locale) => say.codeNotForBundles(locale, { code, titles });
  return (locale) => (titles.length === 0 ? say.codeForNothing(locale, { code }) : say.codeForOthers(locale, { code, titles }));
}
