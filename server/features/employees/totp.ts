import { createHmac, timingSafeEqual } from "node:crypto";

const period = 30;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes for authenticator apps and typing (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Returns the code of a time step (RFC 6238: HMAC-SHA-1, six digits). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / (period * 1000));
}

/**
 * Accepts the current, previous and next time step, because clocks differ.
 * @param after the last used step; codes of it or earlier ones are invalid
 */
export function stepOf(secret: Buffer, code: string, now: Date, after: number): number | undefined {
  const current = stepAt(now);
  return [current - 1, current, current + 1].find(
    (step) => step > after && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  );
}
