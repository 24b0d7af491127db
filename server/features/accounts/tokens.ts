import { createHash, randomBytes } from "node:crypto";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";

/** Sessions ("customer", "employee") and single-use links; "browser" only marks one that signed in before. */
export type TokenKind = "customer" | "employee" | "password" | "verify" | "email" | "invitation" | "browser";

interface TokenGrant {
  readonly kind: TokenKind;
  readonly subjectId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly browser?: string;
  readonly deviceId?: string | undefined;
  readonly byPin?: boolean;
  readonly secondFactor?: boolean;
  /** The account's new email once confirmed. */
  readonly email?: string;
}

/** @returns the token, which cannot be read again: only its hash is stored */
export async function issueToken(db: Db | Tx, grant: TokenGrant): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await storeToken(db, token, grant);
  return token;
}

export async function storeToken(db: Db | Tx, token: string, grant: TokenGrant): Promise<void> {
  const { kind, subjectId, now, expiresAt, browser = "", deviceId, byPin, secondFactor, email } = grant;
  await db
    .insertInto("tokens")
    .values({
      hash: hashOfToken(token),
      kind,
      subject_id: subjectId,
      browser,
      device_id: deviceId,
      by_pin: byPin,
      second_factor: secondFactor,
      email,
      expires_at: expiresAt,
      used_at: now,
      created_at: now,
    })
    .execute();
}

export interface FoundToken {
  readonly id: string;
  readonly subjectId: string;
  readonly usedAt: Date;
  readonly deviceId: string | null;
  readonly byPin: boolean;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
  readonly email: string | null;
}

/** @returns undefined if unknown, of another kind, expired or revoked */
export async function findToken(
  db: Db | Tx,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<FoundToken | undefined> {
  return (await findByHash(db, hashOfToken(token), kind, now)).rows[0];
}

/** A prepared statement, since every call and page looks up a token. */
const findByHash = statement<[hash: string, kind: TokenKind, now: Date], FoundToken>(
  "find_token",
  `select id, subject_id as "subjectId", used_at as "usedAt", device_id as "deviceId", by_pin as "byPin", second_factor as "secondFactor",
    created_at as "createdAt", email
  from tokens where hash = $1::text and kind = $2::text and expires_at > $3::timestamptz`,
);

export async function hasToken(db: Db | Tx, kind: TokenKind, subjectId: string, now: Date): Promise<boolean> {
  const tokens = db
    .selectFrom("tokens")
    .select("hash")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("expires_at", ">", now);
  return (await tokens.limit(1).executeTakeFirst()) !== undefined;
}

export async function touchToken(db: Db | Tx, token: string, now: Date): Promise<void> {
  await db.updateTable("tokens").set({ used_at: now }).where("hash", "=", hashOfToken(token)).execute();
}

/** @returns the owner, or undefined if invalid */
export async function consumeToken(tx: Tx, kind: TokenKind, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("tokens")
    .where("hash", "=", hashOfToken(token))
    .where("kind", "=", kind)
    .returning(["subject_id", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? row.subject_id : undefined;
}

export async function revokeToken(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom("tokens").where("hash", "=", hashOfToken(token)).execute();
}

/** @param but the token to keep */
export async function revokeTokensOf(db: Db | Tx, kind: TokenKind, subjectId: string, but?: string): Promise<void> {
  const all = db.deleteFrom("tokens").where("kind", "=", kind).where("subject_id", "=", subjectId);
  await (but === undefined ? all : all.where("hash", "<>", hashOfToken(but))).execute();
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
