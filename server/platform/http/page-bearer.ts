import type { FastifyReply, FastifyRequest } from "fastify";
import type { Employee } from "../../../schemas/generated/boot.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { cookieOf } from "./cookies.ts";

/** Finds the person who requests a page: null if the cookie's token is not valid (any more); undefined without one, or while the database cannot be reached. */
type FindBearer<Bearer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Bearer | null | undefined>;

/** Finds the person who requests a page. */
export interface PageBearers {
  readonly customer: FindBearer<Customer>;
  /** The employee who is signed in at the box office. */
  readonly employee: FindBearer<Employee>;
}

/**
 * Reads the token in a cookie and asks `find` whose it is. A page shows that; no call acts on it. Nobody may store such a page, and a token
 * that is of no use is taken from the browser: the answer's headers say both.
 */
export function pageBearer<Bearer>(cookie: "customerToken" | "boxOfficeToken", find: (token: string) => Promise<Bearer | undefined>): FindBearer<Bearer> {
  return async (request, reply) => {
    const token = cookieOf(request, cookie);
    if (token === undefined) return undefined;
    reply.header("cache-control", "no-store");
    try {
      const bearer = await find(token);
      if (bearer === undefined) reply.clearCookie(cookie, { sameSite: cookie === "boxOfficeToken" ? "strict" : "lax" });
      return bearer ?? null;
    } catch (err) {
      request.log.error({ err, cookie }, "a page is served without the person of its cookie");
      return undefined;
    }
  };
}
