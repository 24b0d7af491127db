import type { FastifyReply, FastifyRequest } from "fastify";

/** What a request's cookie of that name holds; undefined where it has none, or an empty one. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const cookie = (headers.cookie ?? "").split(/;\s*/).find((candidate) => candidate.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) || undefined;
}

/** A cookie that the server alone reads: no script can, and other sites' pages cannot have it sent. */
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
  const isSecure = publicUrl.startsWith("https:");
  const full = isSecure ? `__Host-${name}` : name;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    of: (request) => cookieOf(request, full),
    // Fastify adds a further Set-Cookie to those that an answer has.
    set: (reply, value) => void reply.header("set-cookie", `${full}=${value}; ${attributes}`),
  };
}
