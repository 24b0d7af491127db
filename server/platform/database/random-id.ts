import { randomFillSync } from "node:crypto";

const bytes = 16;
/** Drawn for many ids at once: asking the system for each takes longer than the rest of making a cart. */
const drawn = Buffer.alloc(bytes * 256);
let used = drawn.length;

/** An id that nobody can guess: 128 random bits in 22 characters that need no escaping in an address. */
export function randomId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const id = drawn.toString("base64url", used, used + bytes);
  // What was given out stays nowhere else.
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return id;
}
