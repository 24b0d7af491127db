import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Employee } from "../../../schemas/generated/boot.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { cookieOf, isSecret } from "./cookies.ts";
import { networksOf } from "./network-address.ts";

/** Null if the cookie's token is invalid; undefined without one, or while the database is unavailable. */
type FindBearer<Bearer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Bearer | null | undefined>;

export interface PageBearers {
  readonly customer: FindBearer<Customer>;
  readonly employee: FindBearer<Employee>;
}

/** Invalid tokens looked up per minute and address. A lookup costs as much as three shared pages. */
const wrongTokens = 20;

/**
 * Identifies the reader for display only: calls check their own tokens. The answer is never cached, and clears an
 * invalid token. After too many of those, serves a stranger's page; the browser then checks the token.
 */
export function pageBearer<Bearer>(
  cookie: "customerToken" | "boxOfficeToken",
  find: (token: string, request: FastifyRequest) => Promise<Bearer | undefined>,
): FindBearer<Bearer> {
  const wrong = new RateLimiterMemory({ points: wrongTokens, duration: 60 });
  const isGuessing = async (address: string) => {
    for (const { key, times } of networksOf(address))
      if (((await wrong.get(key))?.consumedPoints ?? 0) >= wrongTokens * times) return true;
    return false;
  };
  return async (request, reply) => {
    const token = cookieOf(request, cookie);
    if (token === undefined) return undefined;
    reply.header("cache-control", "no-store");
    const isOurs = isSecret(token);
    if (isOurs && (await isGuessing(request.ip))) return undefined;
    try {
      const bearer = isOurs ? await find(token, request) : undefined;
      if (bearer === undefined && isOurs) for (const { key } of networksOf(request.ip)) await wrong.penalty(key);
      if (bearer === undefined) reply.clearCookie(cookie, { sameSite: cookie === "boxOfficeToken" ? "strict" : "lax" });
      return bearer ?? null;
    } catch (err) {
      request.log.error({ err, cookie }, "a page is served without the person of its cookie");
      return undefined;
    }
  };
}
