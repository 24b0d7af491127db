import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, serverOnly } from "../../core/http/cookies.ts";
import type { Buyer } from "../orders/sell.ts";
import { longest } from "./buyer-form.ts";

const name = "checkoutForm";
/** Seconds. */
const keptFor = 600;

interface Kept {
  readonly values: Buyer;
  /** The storefront step to return to, which a provider's page would lose; "" if unknown. */
  readonly back?: string;
}

/**
 * A refused form redirects instead of rendering: otherwise Back after payment would offer to resubmit it instead of
 * showing the order (docs/behaviour.md, "Checkout page").
 */
export function keepForm(reply: FastifyReply, cartId: string, { values, back = "" }: Kept, publicUrl: string): void {
  // A cookie holds 4 kB, and one character too many is enough to trigger the error.
  const short = (["firstName", "lastName", "email"] as const).map((field) =>
    values[field].slice(0, longest(field) + 1),
  );
  reply.setCookie(
    name,
    Buffer.from(JSON.stringify([...short, back])).toString("base64url"),
    serverOnly(publicUrl, addressOf(cartId), keptFor),
  );
}

export function keptForm(request: FastifyRequest): Required<Kept> | undefined {
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

export function forgetForm(reply: FastifyReply, cartId: string, publicUrl: string): void {
  reply.clearCookie(name, serverOnly(publicUrl, addressOf(cartId), 0));
}

const addressOf = (cartId: string) => `/checkout/${encodeURIComponent(cartId)}`;
