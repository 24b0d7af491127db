import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SavedVisit } from "../../../schemas/generated/wire.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a visit with a key from its link's token: the database alone reveals no answer. */
export function sealVisit(token: string, visit: SavedVisit): Buffer {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, keyOf(token), iv);
  const sealed = Buffer.concat([encryption.update(JSON.stringify(visit), "utf8"), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), sealed]);
}

/** @throws Error if the token is another link's */
export function openVisit(token: string, sealed: Uint8Array): SavedVisit {
  const bytes = Buffer.from(sealed);
  const decryption = createDecipheriv(cipher, keyOf(token), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const opened = Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]);
  return JSON.parse(opened.toString("utf8")) as SavedVisit;
}

function keyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", token, "", "visit of a resume link", 32));
}
