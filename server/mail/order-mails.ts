import type { Tenant } from "../config/types.ts";
import type { Tx } from "../database/tables.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import { confirmationMail } from "./confirmation.ts";
import { giftMail } from "./gift.ts";
import type { Mail } from "./mailer.ts";

/** What is to be said of a new order: to its buyer, and to who was given a membership. */
export async function orderMails(tx: Tx, tenant: Tenant, orderId: string, publicUrl: string): Promise<Mail[]> {
  const buyer = await tx.selectFrom("orders").select(["first_name", "last_name"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  const gifts = (await orderMemberships(tx, orderId)).filter(({ isGift }) => isGift);
  return [
    await confirmationMail(tx, tenant, orderId, publicUrl),
    ...gifts.map((gift) => giftMail(tenant, gift, gift.giver || `${buyer.first_name} ${buyer.last_name}`, publicUrl)),
  ];
}
