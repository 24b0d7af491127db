import * as say from "../messages/generated/commerce/gift.ts";
import type { FormError } from "../schemas/forms/form.ts";
import { emailKey } from "./email-key.ts";

interface GiftDetails {
  readonly isGift?: boolean;
  readonly primaryFirstName?: string;
  readonly primaryLastName?: string;
  readonly additionalFirstName?: string;
  readonly additionalLastName?: string;
  readonly contactEmail?: string;
  readonly purchaserEmail?: string;
}

/** What its buyer reads of a gift before paying: whom it is for, and who is written to. A mistyped address would give it to a stranger. */
export interface GiftNote {
  readonly isFor: string;
  readonly isMailed: string;
  /** When it begins. */
  readonly begins: string;
}

/** @returns undefined where the details are not a gift's */
export function giftNote(locale: string, { isGift, contactEmail: email = "", ...member }: GiftDetails): GiftNote | undefined {
  if (!isGift) return undefined;
  const names = [
    [member.primaryFirstName, member.primaryLastName],
    [member.additionalFirstName, member.additionalLastName],
  ]
    .map((name) => name.filter(Boolean).join(" "))
    .filter((name) => name !== "");
  return { isFor: say.isFor(locale, { names }), isMailed: say.isMailed(locale, { email }), begins: say.begins(locale) };
}

/**
 * A gift is for somebody else: an address of the buyer's would make the membership the buyer's own.
 * @param own further addresses of the buyer, as far as they are known
 */
export function giftToSelf({ isGift, contactEmail = "", purchaserEmail }: GiftDetails, ...own: readonly (string | undefined)[]): FormError | undefined {
  if (!isGift || contactEmail.trim() === "") return undefined;
  const isOwn = [purchaserEmail, ...own].some((email = "") => emailKey(email) === emailKey(contactEmail));
  return isOwn ? { code: "GIFT_TO_SELF", field: "contactEmail", message: say.toSelf } : undefined;
}
