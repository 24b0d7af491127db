import { createHash } from "node:crypto";
import { emailKey } from "../../../commerce/email-key.ts";

/** Hosts of one provider that ignores the dots before the "@". */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** Whose mailbox an address leads to: "ada+1@" and "ada+2@" are one, in whatever letters, and at some hosts with whatever dots. */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  if (at < 0) return key;
  const host = key.slice(at + 1);
  const name = key.slice(0, at).split("+", 1)[0] || key.slice(0, at);
  return dotless.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}

/** The same hashed, for tables that name nobody. */
export function hashedMailbox(email: string): string {
  return createHash("sha256").update(mailboxOf(email)).digest("base64url");
}
