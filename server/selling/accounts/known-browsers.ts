import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { isSecret, type ServerCookie, serverCookie } from "../../platform/http/cookies.ts";
import { findToken, keepToken } from "./tokens.ts";

/** How long a browser is known after an account was first signed in with it, in days. */
const days = 180;

/** The cookie by which a browser is known. It opens nothing: where an account was signed in with it, it has tries of its own at the password. */
export function browserCookie(publicUrl: string): ServerCookie {
  return serverCookie(publicUrl, "knownBrowser", days * 86_400);
}

/** The secret in that cookie; undefined where it is none that we made. */
export function browserSecret(cookie: ServerCookie, request: FastifyRequest): string | undefined {
  const secret = cookie.of(request);
  return secret !== undefined && isSecret(secret) ? secret : undefined;
}

/** Was this account signed in with the browser that has the secret? */
export async function isKnownBrowser(db: Db | Tx, secret: string, customerId: string, now: Date): Promise<boolean> {
  return (await findToken(db, "browser", ofAccount(secret, customerId), now)) !== undefined;
}

/** Knows the browser that has the secret from now on; one that is known stays so. */
export async function rememberBrowser(tx: Tx, secret: string, customerId: string, now: Date): Promise<void> {
  if (await isKnownBrowser(tx, secret, customerId, now)) return;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await keepToken(tx, ofAccount(secret, customerId), { kind: "browser", subjectId: customerId, now, expiresAt });
}

/** Several accounts may be used with one browser. */
const ofAccount = (secret: string, customerId: string) => `${secret}.${customerId}`;
