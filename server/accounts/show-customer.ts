import type { Customer, HeldMembership } from "../../schemas/generated/wire.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Db, Tx } from "../database/tables.ts";
import { isValidOn } from "../memberships/held-memberships.ts";
import type { CurrentCustomer } from "./current-customer.ts";

/** A customer as the wire shows one: what is not known is left out. */
export async function showCustomer(db: Db | Tx, { today }: Pick<Museum, "today">, customer: CurrentCustomer): Promise<Customer> {
  const { id, email, firstName, lastName, phone, addressId } = customer;
  const membership = await heldMembership(db, id, today.toString());
  return {
    id,
    email,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phone }),
    ...(addressId && { addressId }),
    ...(membership && { membership }),
  };
}

/** Of several memberships the one that is valid today, and of these the one that lasts longest. */
async function heldMembership(db: Db | Tx, customerId: string, today: string): Promise<HeldMembership | undefined> {
  const rows = await db
    .selectFrom("memberships")
    .select(["level", "title", "starts", "expires", "tickets_per_day as ticketsPerDay"])
    .where("customer_id", "=", customerId)
    .orderBy("expires", "desc")
    .execute();
  const held = rows.map(({ starts, ...row }) => ({ ...row, isValid: isValidOn({ starts, ...row }, today) }));
  return held.find(({ isValid }) => isValid) ?? held[0];
}
