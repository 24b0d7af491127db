import * as say from "../../../messages/generated/server/orders.ts";

interface BuyerName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Older orders have these names, in English: "Guest" and "Walk-in Guest". */
const formerName = /^(Guest |Walk-in Guest)$/;

/** Names a buyer, or calls the one who gave no name a guest in the reader's language. */
export function buyerName(locale: string, { firstName, lastName }: BuyerName): BuyerName {
  const isUnnamed = firstName + lastName === "" || formerName.test(`${firstName} ${lastName}`);
  return isUnnamed ? { firstName: say.guest(locale), lastName: "" } : { firstName, lastName };
}
