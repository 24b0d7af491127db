import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

export function cookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  return cookies[name] || undefined;
}

/** Checks the form of our 32-byte secrets, to skip the lookup of any other text. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Scripts cannot read this cookie, and other sites cannot send it. @param seconds how long browsers store it */
export function serverOnly(publicUrl: string, path: string, seconds: number): CookieSerializeOptions {
  return { path, maxAge: seconds, httpOnly: true, sameSite: "strict", secure: publicUrl.startsWith("https:") };
}

export interface ServerCookie {
  of(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
}

/** On https, the name starts with `__Host-`, which browsers accept only from this host. @param seconds of storage */
export function serverCookie(publicUrl: string, name: string, seconds: number): ServerCookie {
  const options = serverOnly(publicUrl, "/", seconds);
  const full = options.secure ? `__Host-${name}` : name;
  return {
    of: (request) => cookieOf(request, full),
    set: (reply, value) => void reply.setCookie(full, value, options),
  };
}
