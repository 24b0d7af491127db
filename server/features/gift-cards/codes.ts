import { randomInt } from "node:crypto";
import { giftCardCharacters as characters } from "../../../commerce/scanned-code.ts";
import { codeKey } from "../../museum/products/promotion-codes.ts";

const length = 16;

export function newCode(): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}

/** "ACDE-FGHJ-KMNP-QRTU" */
export function groupedCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Enough to tell one's own cards apart, and too little to guess the rest. */
export function endOf(code: string): string {
  return code.slice(-4);
}

/** Removes what people type between the groups. */
export function readCode(typed: string): string {
  return codeKey(typed).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Also true with a wrong character: a mistyped gift card is no promotion code. */
export function isCode(typed: string): boolean {
  return /^[A-Z0-9]{16}$/.test(readCode(typed));
}
