import { memo } from "../../../engine/core/memo.ts";
import { plainDigits } from "../../../messages/formats/entered-number.ts";
import type { Catalogue, PromotionCode } from "../model/config.ts";
import type { Variant } from "./contract.ts";

const byKey = memo((codes: readonly PromotionCode[]) => new Map(codes.map((each) => [codeKey(each.code), each])));

/** Normalizes a promotion code: upper case, ASCII digits and hyphens, no spaces. */
export function codeKey(text: string): string {
  return plainDigits(text)
    .replaceAll(/\p{Pd}|\u2212/gu, "-")
    .replaceAll(/\s/g, "")
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

export function findCode({ codes }: Pick<Catalogue, "codes">, key: string): PromotionCode | undefined {
  return byKey(codes).get(key);
}

/** Checks whether a code is valid on a day (YYYY-MM-DD). */
export function isCodeOn({ from, until }: PromotionCode, day: string): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

/** Checks whether a code discounts a variant. Without `events` and `ticketTypes`, it applies to all that may be discounted. */
export function isCodeFor(
  { events, ticketTypes }: PromotionCode,
  { id, event, bundle, neverDiscounted }: Variant,
): boolean {
  if (events === undefined && ticketTypes === undefined) return neverDiscounted !== true;
  if (ticketTypes?.includes(id)) return true;
  return event !== undefined && bundle === undefined && (events?.includes(event.id) ?? false);
}
