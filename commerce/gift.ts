import * as say from "../messages/generated/commerce/gift.ts";
import type { FormError } from "../schemas/forms/form.ts";
import { emailKey } from "./account-errors.ts";

interface GiftDetails {
  readonly isGift?: boolean;
  readonly primaryFirstName?: string;
  readonly primaryLastName?: string;
  readonly additionalFirstName?: string;
  readonly additionalLastName?: string;
  readonly contactEmail?: string;
  readonly purchaserEmail?: string;
}

/** Shows the buyer the gift's recipient, since a mistyped address would give it to a stranger. */
export interface GiftNote {
  readonly isFor: string;
  readonly isMailed: string;
  readonly begins: string;
}

/** @returns undefined if the details are not a gift's */
export function giftNote(
  locale: string,
  { isGift, contactEmail: email = "", ...member }: GiftDetails,
): GiftNote | undefined {
  if (!isGift) return undefined;
  const names = memberNames(member);
  return { isFor: say.isFor(locale, { names }), isMailed: say.isMailed(locale, { email }), begins: say.begins(locale) };
}

/** Returns the full names of the members. */
export function memberNames(member: GiftDetails): string[] {
  return [
    [member.primaryFirstName, member.primaryLastName],
    [member.additionalFirstName, member.additionalLastName],
  ]
    .map((name) => name.filter(Boolean).join(" "))
    .filter((name) => name !== "");
}

/** Rejects the buyer's own address, which would make the membership the buyer's. @param own other known addresses */
export function giftToSelf(
  { isGift, contactEmail = "", purchaserEmail }: GiftDetails,
  ...own: readonly (string | undefined)[]
): FormError | undefined {
  if (!isGift || contactEmail.trim() === "") return undefined;
  const isOwn = [purchaserEmail, ...own].some((email = "") => emailKey(email) === emailKey(contactEmail));
  return isOwn ? { code: "GIFT_TO_SELF", field: "contactEmail", message: say.toSelf } : undefined;
}
