import { randomBytes } from "node:crypto";

/** An id that nobody can guess: 128 random bits in 22 characters that need no escaping in an address. */
export function randomId(): string {
  return randomBytes(16).toString("base64url");
}
