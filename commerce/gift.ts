import * as say from "../messages/generated/commerce/gift.ts";
import type { FormError } from "../schemas/forms/form.ts";
import { emailKey } from "./email-key.ts";

interface GiftDetails {
  readonly isGift?: boolean;
  readonly contactEmail?: string;
  readonly purchaserEmail?: string;
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
