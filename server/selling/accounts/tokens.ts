import { createHash, randomBytes } from "node:crypto";
import { statement } from "../../platform/database/statement.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";

/**
 * A session of a customer or employee, or a single-use token to set a password, verify an address, change it ("email")
 * or set an employee's first password ("invitation"). "browser" grants no access: it marks a browser that signed in
 * before.
 */
export type TokenKind = "customer" | "employee" | "password" | "verify" | "email" | "invitation" | "browser";

interface TokenGrant {
  readonly kind: TokenKind;
  readonly subjectId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The browser's readable name. */
  readonly browser?: string;
  /** The enrolled device of the session. */
  readonly deviceId?: string | undefined;
  /** Signed in with a PIN instead of a password. */
  readonly byPin?: boolean;
  readonly secondFactor?: boolean;
  /** The account's new email once confirmed. */
  readonly email?: string;
}

/** Issues a token of 256 random bits and stores only its hash. @returns the token, which cannot be read again */
export async function issueToken(db: Db | Tx, grant: TokenGrant): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await keepToken(db, token, grant);
  return token;
}

/** Stores the hash of a token made elsewhere. */
export async function keepToken(db: Db | Tx, token: string, grant: TokenGrant): Promise<void> {
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
  /** The account's new email once confirmed. */
  readonly email: string | null;
}

/** Finds a valid token's record; undefined if unknown, of another kind, expired or revoked. */
export async function findToken(db: Db | Tx, kind: TokenKind, token: string, now: Date): Promise<FoundToken | undefined> {
  return (await findByHash(db, hashOfToken(token), kind, now)).rows[0];
}

/** A prepared statement, since every call and page looks up a token. */
const findByHash = statement<[hash: string, kind: TokenKind, now: Date], FoundToken>(
  "find_token",
  `select id, subject_id as "subjectId", used_at as "usedAt", device_id as "deviceId", by_pin as "byPin", second_factor as "secondFactor",
    created_at as "createdAt", email
  from tokens where hash = $1::text and kind = $2::text and expires_at > $3::timestamptz`,
);

/** Checks for a valid token of this kind. */
export async function hasToken(db: Db | Tx, kind: TokenKind, subjectId: string, now: Date): Promise<boolean> {
  const tokens = db.selectFrom("tokens").select("hash").where("kind", "=", kind).where("subject_id", "=", subjectId).where("expires_at", ">", now);
  return (await tokens.limit(1).executeTakeFirst()) !== undefined;
}

/** Records a use, for tokens with an idle timeout. */
export async function touchToken(db: Db | Tx, token: string, now: Date): Promise<void> {
  await db.updateTable("tokens").set({ used_at: now }).where("hash", "=", hashOfToken(token)).execute();
}

/** Consumes a single-use token. @returns its owner, or undefined if invalid */
export async function takeToken(tx: Tx, kind: TokenKind, token: string, now: Date): Promise<string | undefined> {
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

/** Revokes all tokens of a kind, as when the password changes. @param but the token to keep */
export async function revokeTokensOf(db: Db | Tx, kind: TokenKind, subjectId: string, but?: string): Promise<void> {
  const all = db.deleteFrom("tokens").where("kind", "=", kind).where("subject_id", "=", subjectId);
  await (but === undefined ? all : all.where("hash", "<>", hashOfToken(but))).execute();
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
