import type { Customer } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type PageBearers, pageBearer } from "../../core/http/page-bearer.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { customerOfToken, findCustomer } from "../accounts/current-customer.ts";
import { storeToken } from "../accounts/tokens.ts";
import { showCustomer } from "./show-customer.ts";

/** Seven days (docs/behaviour.md, "Customer sessions"). */
const sessionHours = 7 * 24;

/** Stored for retries, without the token. */
export interface OpenedSession {
  readonly customer: Customer;
  readonly expiresAt: string;
}

interface NewSession {
  readonly customerId: string;
  readonly token: string;
  readonly browser: string;
}

export async function openSession(
  tx: Tx,
  museum: Museum,
  { customerId, token, browser }: NewSession,
): Promise<OpenedSession> {
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined) throw new Error(`There is no account ${customerId} to sign in.`);
  const expires = museum.now.add({ hours: sessionHours });
  const [now, expiresAt] = [new Date(museum.now.epochMilliseconds), new Date(expires.epochMilliseconds)];
  await storeToken(tx, token, { kind: "customer", subjectId: customerId, browser, now, expiresAt });
  return { customer: await showCustomer(tx, museum, customer), expiresAt: expiresAt.toISOString() };
}

export function pageCustomer(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers["customer"] {
  return pageBearer("customerToken", async (token, { locale }) => {
    const museum = museumNow(context, locale);
    const found = await customerOfToken(context.db, token, new Date(museum.now.epochMilliseconds));
    return found && showCustomer(context.db, museum, found);
  });
}
