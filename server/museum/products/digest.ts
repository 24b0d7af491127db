import { createHash } from "node:crypto";

/** Changes with the content: what the inventory's rows were written for. */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
