import { createHash } from "node:crypto";
import { emailKey } from "../../../commerce/email-key.ts";

/** Whose mailbox an address leads to: "ada+1@" and "ada+2@" are one, in whatever letters. */
export function mailboxOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*@/, "@");
}

/** The same hashed, for tables that name nobody. */
export function hashedMailbox(email: string): string {
  return createHash("sha256").update(mailboxOf(email)).digest("base64url");
}
