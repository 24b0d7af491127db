import { createHash, randomBytes } from "node:crypto";
import { statement } from "../../platform/database/statement.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";

/**
 * What a token lets its bearer do: act as a customer or an employee, or, once, set a password, verify an address or
 * change it ("email"); by an "invitation" an
 * employee sets one. A "browser" opens nothing: it tells a browser that an account was signed in with from those of strangers.
 */
export type TokenKind = "customer" | "employee" | "password" | "verify" | "email" | "invitation" | "browser";

interface TokenGrant {
  readonly kind: TokenKind;
  readonly subjectId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** What a session was begun with, in words. */
  readonly browser?: string;
  /** The enrolled device that it was begun on. */
  readonly deviceId?: string | undefined;
  /** It was begun with a PIN, not with a password. */
  readonly byPin?: boolean;
  /** It was begun with a second factor. */
  readonly secondFactor?: boolean;
  /** The account gets this email once it is confirmed. */
  readonly email?: string;
}

/**
 * Makes a token of 256 random bits and keeps its hash.
 * @returns the token itself, which nobody can read again
 */
export async function issueToken(db: Db | Tx, grant: TokenGrant): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await keepToken(db, token, grant);
  return token;
}

/** Keeps the hash of a token that was made elsewhere. */
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

/** A valid token: its owner, when it was last used, and the enrolled device on which its session began. */
export interface FoundToken {
  readonly id: string;
  readonly subjectId: string;
  readonly usedAt: Date;
  readonly deviceId: string | null;
  readonly byPin: boolean;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
  /** The account gets this email once it is confirmed. */
  readonly email: string | null;
}

/** The owner of a token; undefined if it is unknown, of another kind, expired, or revoked. */
export async function findToken(db: Db | Tx, kind: TokenKind, token: string, now: Date): Promise<FoundToken | undefined> {
  return (await findByHash(db, hashOfToken(token), kind, now)).rows[0];
}

/** Anybody can have a token looked for, at each call and each page. */
const findByHash = statement<[hash: string, kind: TokenKind, now: Date], FoundToken>(
  "find_token",
  `select id, subject_id as "subjectId", used_at as "usedAt", device_id as "deviceId", by_pin as "byPin", second_factor as "secondFactor",
    created_at as "createdAt", email
  from tokens where hash = $1::text and kind = $2::text and expires_at > $3::timestamptz`,
);

/** Has somebody a token of this kind that is still good? */
export async function hasToken(db: Db | Tx, kind: TokenKind, subjectId: string, now: Date): Promise<boolean> {
  const tokens = db.selectFrom("tokens").select("hash").where("kind", "=", kind).where("subject_id", "=", subjectId).where("expires_at", ">", now);
  return (await tokens.limit(1).executeTakeFirst()) !== undefined;
}

/** Notes that a token was used, for those that end when they lie idle. */
export async function touchToken(db: Db | Tx, token: string, now: Date): Promise<void> {
  await db.updateTable("tokens").set({ used_at: now }).where("hash", "=", hashOfToken(token)).execute();
}

/** Uses up a single-use token and returns its owner; undefined from then on. */
export async function takeToken(tx: Tx, kind: TokenKind, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("tokens")
    .where("hash", "=", hashOfToken(token))
    .where("kind", "=", kind)
    .returning(["subject_id", "expires_at"])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? row.subject_id : undefined;
}

/** Ends one token: signing out. */
export async function revokeToken(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom("tokens").where("hash", "=", hashOfToken(token)).execute();
}

/** Ends all tokens of a kind: a new password signs everybody else out. @param but the one token that stays */
export async function revokeTokensOf(db: Db | Tx, kind: TokenKind, subjectId: string, but?: string): Promise<void> {
  const all = db.deleteFrom("tokens").where("kind", "=", kind).where("subject_id", "=", subjectId);
  await (but === undefined ? all : all.where("hash", "<>", hashOfToken(but))).execute();
}

/** What is kept of a token. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
