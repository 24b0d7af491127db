import { hash } from "node:crypto";
import { addressKey } from "./address-key.ts";

/** A network address as limits count it, kept as a hash: the tables name nobody. */
export function hashedAddress(address: string): string {
  return hash("sha256", addressKey(address), "base64url");
}
