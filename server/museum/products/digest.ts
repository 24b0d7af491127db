import { createHash } from "node:crypto";

/** A digest of the content that inventory rows depend on. */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
