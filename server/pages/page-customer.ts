import type { FastifyRequest } from "fastify";
import type { Customer } from "../../schemas/generated/wire.ts";
import { customerOfToken } from "../accounts/current-customer.ts";
import { showCustomer } from "../accounts/show-customer.ts";
import type { Services } from "../http/services.ts";
import { museumNow } from "../http/services.ts";

export interface PageCustomer {
  /** Null where the cookie's token is not valid, or no longer; absent without one, or while the database is away. */
  readonly customer?: Customer | null;
  /** What to send so that nobody keeps the page, nor the browser a token that is of no use. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whom a page is asked for by, as its cookie says. A page shows that; no call acts on it. */
export async function pageCustomer(services: Pick<Services, "config" | "db" | "now">, request: FastifyRequest): Promise<PageCustomer> {
  const token = /(?:^|;\s*)customerToken=([^;\s]+)/.exec(request.headers.cookie ?? "")?.[1];
  if (token === undefined) return { headers: {} };
  const unkept = { "cache-control": "no-store" };
  try {
    const museum = museumNow(services);
    const found = await customerOfToken(services.db, token, new Date(museum.now.epochMilliseconds));
    if (found === undefined) return { customer: null, headers: { ...unkept, "set-cookie": "customerToken=; Path=/; Max-Age=0; SameSite=Lax" } };
    return { customer: await showCustomer(services.db, museum, found), headers: unkept };
  } catch (err) {
    request.log.error({ err }, "a page is served without its customer");
    return { headers: unkept };
  }
}
