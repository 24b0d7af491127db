import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, serverOnly } from "../../platform/http/cookies.ts";
import type { Buyer } from "../orders/sell.ts";
import { longest } from "./buyer-form.ts";

const name = "checkoutForm";
/** Seconds. */
const keptFor = 600;

interface Kept {
  readonly values: Buyer;
  /** The step of the storefront that the buyer came from: a provider's page leads back without it. "" where it is not known. */
  readonly back?: string;
}

/**
 * Keeps what was typed with the browser that typed it, for this cart's page only. A form that is refused leads back to its page by a
 * redirect rather than being answered with one: after payment, Back would else ask to send the old form again instead of showing that the
 * order is made (docs/behaviour.md, "Checkout page").
 */
export function keepForm(reply: FastifyReply, cartId: string, { values, back = "" }: Kept, publicUrl: string): void {
  // Longer values are refused, and their beginning says so as well as the whole. A cookie holds 4 kB.
  const short = (["firstName", "lastName", "email"] as const).map((field) => values[field].slice(0, longest(field) + 1));
  reply.setCookie(name, Buffer.from(JSON.stringify([...short, back])).toString("base64url"), serverOnly(publicUrl, addressOf(cartId), keptFor));
}

/** What was typed, or undefined where nothing was kept. */
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
