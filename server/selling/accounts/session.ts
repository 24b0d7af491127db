import { createHash, randomBytes } from "node:crypto";
import type { Customer } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Tx } from "../../platform/database/tables.ts";
import type { Turn } from "../../platform/http/waiting-room.ts";
import { findCustomer } from "./current-customer.ts";
import { deriveBytes } from "./passwords.ts";
import { showCustomer } from "./show-customer.ts";
import { keepToken } from "./tokens.ts";

/** Seven days (docs/behaviour.md, "Customer sessions"). */
const sessionHours = 7 * 24;

/** Stored for retries, without the token. */
export interface OpenedSession {
  readonly customer: Customer;
  readonly expiresAt: string;
}

interface SignIn {
  readonly key: string | undefined;
  readonly route: string;
  readonly subject: string;
  readonly password: string;
  readonly turn?: Turn;
}

/** The session's token, and a secret that the browser keeps beyond it. Neither reveals the other. */
interface Secrets {
  readonly token: string;
  readonly keepsake: string;
}

/**
 * With an Idempotency-Key, derives the secrets from request and password, so that a retry gets the same ones although
 * none is stored. From the database alone, each guess costs as much as a password hash.
 */
export async function secretsFor({ key, route, subject, password, turn }: SignIn): Promise<Secrets> {
  const bytes =
    key === undefined || key === "" ? randomBytes(64) : await hashOfRequest({ key, route, subject, password, turn });
  return { token: bytes.subarray(0, 32).toString("base64url"), keepsake: bytes.subarray(32).toString("base64url") };
}

function hashOfRequest({ key, route, subject, password, turn }: SignIn): Promise<Buffer> {
  const salt = createHash("sha256")
    .update(JSON.stringify([route, key, subject]))
    .digest();
  return deriveBytes(password, salt, 64, turn);
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
  await keepToken(tx, token, { kind: "customer", subjectId: customerId, browser, now, expiresAt });
  return { customer: await showCustomer(tx, museum, customer), expiresAt: expiresAt.toISOString() };
}
