import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, serverOnly } from "../../platform/http/cookies.ts";
import type { Buyer } from "../orders/sell.ts";
import { longest } from "./buyer-form.ts";

const name = "checkoutForm";
/** Seconds. */
const keptFor = 600;

/**
 * Keeps what was typed with the browser that typed it, for this cart's page only. A form that is refused leads back to its page by a
 * redirect rather than being answered with one: after payment, Back would else ask to send the old form again instead of showing that the
 * order is made (docs/behaviour.md, "Checkout page").
 */
export function keepForm(reply: FastifyReply, cartId: string, values: Buyer, publicUrl: string): void {
  // Longer values are refused, and their beginning says so as well as the whole. A cookie holds 4 kB.
  const short = (["firstName", "lastName", "email"] as const).map((field) => values[field].slice(0, longest(field) + 1));
  reply.setCookie(name, Buffer.from(JSON.stringify(short)).toString("base64url"), serverOnly(publicUrl, addressOf(cartId), keptFor));
}

/** What was typed, or undefined where nothing was kept. */
export function keptForm(request: FastifyRequest): Buyer | undefined {
  const cookie = cookieOf(request, name);
  if (cookie === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookie, "base64url").toString());
    if (!Array.isArray(kept)) return undefined;
    const [firstName = "", lastName = "", email = ""] = kept.map(String);
    return { firstName, lastName, email };
  } catch {
    return undefined;
  }
}

export function forgetForm(reply: FastifyReply, cartId: string, publicUrl: string): void {
  reply.clearCookie(name, serverOnly(publicUrl, addressOf(cartId), 0));
}

const addressOf = (cartId: string) => `/checkout/${encodeURIComponent(cartId)}`;
