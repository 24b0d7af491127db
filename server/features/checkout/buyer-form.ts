import type { FastifyReply, FastifyRequest } from "fastify";
import { checkForm } from "../../../commerce/forms/check-form.ts";
import type { FormError } from "../../../schemas/forms/form.ts";
import { buyer } from "../../../schemas/generated/forms/buyer.ts";
import type { Db } from "../../core/database/tables.ts";
import { cookieOf, serverOnly } from "../../core/http/cookies.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { customerOfToken } from "../accounts/current-customer.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import type { Buyer } from "../orders/sell.ts";

export interface BuyerForm {
  readonly values: Buyer;
  readonly errors: Partial<Record<keyof Buyer, Pick<FormError, "message" | "summary">>>;
  /** The fingerprint of the displayed cart. */
  readonly seen?: string;
}

export const emptyBuyer: Buyer = { firstName: "", lastName: "", email: "" };

/** Trims and validates the form (docs/behaviour.md, "Form rules"). */
export function readBuyerForm(body: unknown): BuyerForm {
  // Ignore repeated fields, which arrive as lists.
  const texts = Object.entries({ ...(body as Record<string, unknown> | null) }).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const given: Record<string, string | undefined> = Object.fromEntries(texts);
  const { value, errors } = checkForm(buyer, given);
  return {
    values: { ...emptyBuyer, ...(value as Partial<Buyer>) },
    errors: Object.fromEntries(errors.map((error) => [error.field, error])),
    seen: given.seen?.trim() || undefined,
  };
}

/** @returns the field's maximum length in characters */
export function maxLengthOf(field: keyof Buyer): number {
  return buyer.schema.properties[field]?.maxLength ?? Number.POSITIVE_INFINITY;
}

const name = "checkoutForm";
/** Seconds. */
const savedSeconds = 600;

interface SavedForm {
  readonly values: Buyer;
  /** The storefront step to return to, which a provider's page would lose; "" if unknown. */
  readonly back?: string;
}

/**
 * A refused form redirects instead of rendering: otherwise Back after payment would offer to resubmit it instead of
 * showing the order (docs/behaviour.md, "Checkout page").
 */
export function saveForm(
  reply: FastifyReply,
  cartId: string,
  { values, back = "" }: SavedForm,
  publicUrl: string,
): void {
  // A cookie holds 4 kB, and one character too many is enough to trigger the error.
  const short = (["firstName", "lastName", "email"] as const).map((field) =>
    values[field].slice(0, maxLengthOf(field) + 1),
  );
  reply.setCookie(
    name,
    Buffer.from(JSON.stringify([...short, back])).toString("base64url"),
    serverOnly(publicUrl, addressOf(reply.request, cartId), savedSeconds),
  );
}

export function readSavedForm(request: FastifyRequest): Required<SavedForm> | undefined {
  const cookie = cookieOf(request, name);
  if (cookie === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookie, "base64url").toString());
    if (!Array.isArray(kept)) return undefined;
    const [firstName = "", lastName = "", email = "", back = ""] = kept.map(String);
    return { values: { firstName, lastName, email }, back };
  } catch {
    return undefined;
  }
}

export function clearSavedForm(reply: FastifyReply, cartId: string, publicUrl: string): void {
  reply.clearCookie(name, serverOnly(publicUrl, addressOf(reply.request, cartId), 0));
}

const addressOf = ({ languagePrefix }: FastifyRequest, cartId: string) =>
  `${languagePrefix}/checkout/${encodeURIComponent(cartId)}`;

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
