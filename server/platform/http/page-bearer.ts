import type { FastifyRequest } from "fastify";
import type { Employee } from "../../../schemas/generated/boot.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { cookieOf } from "./cookies.ts";

/** Who a page is asked for by, as a cookie says. */
export interface PageBearer<Bearer> {
  /** Null where the cookie's token is not valid, or no longer; absent without one, or while the database is away. */
  readonly bearer?: Bearer | null;
  /** What to send so that nobody keeps the page, nor the browser a token that is of no use. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds who asks for a page. */
export interface PageBearers {
  customer(request: FastifyRequest): Promise<PageBearer<Customer>>;
  /** Who is at work at the box office. */
  employee(request: FastifyRequest): Promise<PageBearer<Employee>>;
}

/** Reads the token in a cookie and asks `find` whose it is. A page shows that; no call acts on it. */
export async function pageBearer<Bearer>(
  request: FastifyRequest,
  cookie: "customerToken" | "boxOfficeToken",
  find: (token: string) => Promise<Bearer | undefined>,
): Promise<PageBearer<Bearer>> {
  const token = cookieOf(request, cookie);
  if (token === undefined) return { headers: {} };
  const unkept = { "cache-control": "no-store" };
  try {
    const bearer = await find(token);
    if (bearer !== undefined) return { bearer, headers: unkept };
    return { bearer: null, headers: { ...unkept, "set-cookie": `${cookie}=; Path=/; Max-Age=0; SameSite=${cookie === "boxOfficeToken" ? "Strict" : "Lax"}` } };
  } catch (err) {
    request.log.error({ err, cookie }, "a page is served without whom its cookie names");
    return { headers: unkept };
  }
}
