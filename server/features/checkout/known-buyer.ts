import type { FastifyRequest } from "fastify";
import type { Db } from "../../core/database/tables.ts";
import { cookieOf } from "../../core/http/cookies.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { customerOfToken } from "../accounts/current-customer.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import type { Buyer } from "../orders/sell.ts";

/** A stranger with the cart's URL sees nothing of a customer. */
export async function knownBuyer(
  { db, now }: Pick<ServerContext, "db" | "now">,
  request: FastifyRequest,
  { customerId, attributes }: StoredCart,
): Promise<Buyer> {
  const customer = await customerOf({ db, now }, request);
  const mayKnow = customerId === null || customerId === customer?.id;
  const [first, last, email] = attributes.get("isGift") === "true" ? purchaser : primary;
  const said = (name: string) => (mayKnow ? (attributes.get(name) ?? "") : "");
  if (customer === undefined) return { firstName: said(first), lastName: said(last), email: said(email) };
  return {
    firstName: customer.firstName || said(first),
    lastName: customer.lastName || said(last),
    email: customer.email,
  };
}

export async function buyerOf(db: Db, orderId: string): Promise<Buyer> {
  const { first_name, last_name, email } = await db
    .selectFrom("orders")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { firstName: first_name, lastName: last_name, email };
}

export async function customerOf({ db, now }: Pick<ServerContext, "db" | "now">, request: FastifyRequest) {
  const token = cookieOf(request, "customerToken");
  return token === undefined ? undefined : customerOfToken(db, token, new Date(now().epochMilliseconds));
}

const primary = ["primaryFirstName", "primaryLastName", "contactEmail"] as const;
const purchaser = ["purchaserFirstName", "purchaserLastName", "purchaserEmail"] as const;
