import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What a request's cookie of that name holds; undefined where it has none, or an empty one. */
export function cookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  return cookies[name] || undefined;
}

/** Has it the form of a secret that we made, of 32 bytes? Any other need not be looked for. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * For a cookie that the server alone reads: no script can, and other sites' pages cannot have it sent.
 * @param seconds how long browsers keep it
 */
export function serverOnly(publicUrl: string, path: string, seconds: number): CookieSerializeOptions {
  return { path, maxAge: seconds, httpOnly: true, sameSite: "strict", secure: publicUrl.startsWith("https:") };
}

/** A cookie that the server alone reads, sent to each of its addresses. */
export interface ServerCookie {
  of(request: FastifyRequest): string | undefined;
  /** Adds it to an answer. */
  set(reply: FastifyReply, value: string): void;
}

/**
 * A server's own cookie. Where the address is https its name begins with `__Host-`: browsers then take it from this very host alone, and
 * only over https.
 * @param seconds how long browsers keep it
 */
export function serverCookie(publicUrl: string, name: string, seconds: number): ServerCookie {
  const options = serverOnly(publicUrl, "/", seconds);
  const full = options.secure ? `__Host-${name}` : name;
  return {
    of: (request) => cookieOf(request, full),
    set: (reply, value) => void reply.setCookie(full, value, options),
  };
}
