import { emailKey } from "../../../commerce/account-errors.ts";
import { buyer as buyerForm } from "../../../schemas/generated/forms/buyer.ts";
import type { SellCheckoutRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import type { Buyer } from "../orders/sell.ts";

/** The member of the basket, or whom the clerk enters. @throws HttpError 400 */
export async function buyerAtDesk(tx: Tx, { cartId, customer }: SellCheckoutRequest): Promise<Buyer> {
  return buyerOf({ ...(await memberOf(tx, cartId)), ...customer });
}

/** The name and email of the basket's member, unless the clerk enters others. */
async function memberOf(tx: Tx, cartId: string): Promise<SellCheckoutRequest["customer"]> {
  const found = await tx
    .selectFrom("carts")
    .innerJoin("customers", "customers.id", "carts.customer_id")
    .select(["first_name as firstName", "last_name as lastName", "email"])
    .where("carts.id", "=", cartId)
    .executeTakeFirst();
  return found && { firstName: found.firstName ?? "", lastName: found.lastName ?? "", email: found.email };
}

/** Finds the language of the account with the buyer's email, or else of the member whom the clerk serves. */
export async function languageOf(
  tx: Tx,
  { tenant: { languages } }: Museum,
  { email }: Buyer,
  { customerId }: StoredCart,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("customers")
    .select(["id", "language"])
    .where(({ or, eb }) => or([eb("email_key", "=", emailKey(email)), eb("id", "=", customerId ?? "")]))
    .execute();
  const known = rows.filter(({ language }) => languages.some((own) => own === language));
  return (known.find(({ id }) => id !== customerId) ?? known[0])?.language ?? undefined;
}

/** Guests at the desk may stay anonymous. @throws HttpError 400 */
function buyerOf(given: SellCheckoutRequest["customer"] = {}): Buyer {
  const said = { firstName: given.firstName ?? "", lastName: given.lastName ?? "", email: given.email ?? "" };
  const optional = ["firstName", "lastName", "email"];
  const {
    firstName = "",
    lastName = "",
    email = "",
  } = checkFields(buyerForm, said, { optional, rules: { email: mailDomain } }) as Partial<Buyer>;
  return { firstName, lastName, email };
}
