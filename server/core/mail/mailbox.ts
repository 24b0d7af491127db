import { createHash } from "node:crypto";
import { emailKey } from "../../../commerce/account-errors.ts";

/** Gmail's hosts, which ignore dots before the "@". */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** Normalizes an address to its mailbox: without case, without "+" tags, and without dots at Gmail. */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  if (at < 0) return key;
  const host = key.slice(at + 1);
  const name = key.slice(0, at).split("+", 1)[0] || key.slice(0, at);
  return dotless.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}

/** Hashes the mailbox, for tables without personal data. */
export function hashedMailbox(email: string): string {
  return createHash("sha256").update(mailboxOf(email)).digest("base64url");
}
