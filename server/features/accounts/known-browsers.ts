import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "../../core/database/tables.ts";
import { isSecret, type ServerCookie, serverCookie } from "../../core/http/cookies.ts";
import { findToken, storeToken } from "./tokens.ts";

/** Days for which a browser stays known after a sign-in. */
const days = 180;

/** Grants no access, only separate password attempts for accounts that signed in before. */
export function browserCookie(publicUrl: string): ServerCookie {
  return serverCookie(publicUrl, "knownBrowser", days * 86_400);
}

/** @returns undefined if the cookie is not ours */
export function browserSecret(cookie: ServerCookie, request: FastifyRequest): string | undefined {
  const secret = cookie.of(request);
  return secret !== undefined && isSecret(secret) ? secret : undefined;
}

export async function isKnownBrowser(db: Db | Tx, secret: string, customerId: string, now: Date): Promise<boolean> {
  return (await findToken(db, "browser", ofAccount(secret, customerId), now)) !== undefined;
}

export async function rememberBrowser(tx: Tx, secret: string, customerId: string, now: Date): Promise<void> {
  if (await isKnownBrowser(tx, secret, customerId, now)) return;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await storeToken(tx, ofAccount(secret, customerId), { kind: "browser", subjectId: customerId, now, expiresAt });
}

/** Several accounts may share a browser. */
const ofAccount = (secret: string, customerId: string) => `${secret}.${customerId}`;
