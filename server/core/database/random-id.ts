import { randomFillSync } from "node:crypto";

const bytes = 16;
/** Draw bytes for many ids at once: one system call each would cost more than the rest of creating a cart. */
const drawn = Buffer.alloc(bytes * 256);
let used = drawn.length;

/** Returns an unguessable id: 128 random bits in 22 URL-safe characters. */
export function randomId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const id = drawn.toString("base64url", used, used + bytes);
  // Erase used bytes, so that no copy remains.
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return id;
}
