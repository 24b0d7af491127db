import { createHash, randomBytes } from "node:crypto";
import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Tx } from "../database/tables.ts";
import { findCustomer } from "./current-customer.ts";
import { deriveBytes } from "./passwords.ts";
import { showCustomer } from "./show-customer.ts";
import { keepToken } from "./tokens.ts";

/** How long somebody stays signed in: seven days (specification, section 9). */
const sessionHours = 7 * 24;

/** What is kept of an answer that signs in: all but the token. */
export interface OpenedSession {
  readonly customer: Customer;
  readonly expiresAt: string;
}

/**
 * The token that a request to sign in will be given. With an Idempotency-Key it is made of the request itself, the password among it, so
 * that the request sent again is given the same one although it is kept nowhere; without, at random. Who reads the database must guess
 * the password to learn it, at what a guess costs with the password's own hash.
 */
export async function tokenFor({
  key,
  route,
  subject,
  password,
}: {
  key: string | undefined;
  route: string;
  subject: string;
  password: string;
}): Promise<string> {
  if (key === undefined || key === "") return randomBytes(32).toString("base64url");
  const salt = createHash("sha256")
    .update(JSON.stringify([route, key, subject]))
    .digest();
  return (await deriveBytes(password, salt)).toString("base64url");
}

/** Signs a customer in with that token. */
export async function openSession(tx: Tx, museum: Museum, customerId: string, token: string): Promise<OpenedSession> {
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined) throw new Error(`There is no account ${customerId} to sign in.`);
  const expires = museum.now.add({ hours: sessionHours });
  const [now, expiresAt] = [new Date(museum.now.epochMilliseconds), new Date(expires.epochMilliseconds)];
  await keepToken(tx, token, { kind: "customer", subjectId: customerId, now, expiresAt });
  return { customer: await showCustomer(tx, museum, customer), expiresAt: expiresAt.toISOString() };
}

/** The whole answer to who signs in: what was kept, and the token, which was not. */
export function signedIn({ customer, expiresAt }: OpenedSession, accessToken: string): SignedInResponse {
  return { customer, accessToken, expiresAt };
}
