import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { checkLines } from "../carts/check-lines.ts";
import type { Line } from "../carts/line.ts";
import { checkStorefrontRules } from "../carts/storefront-rules.ts";

/** The rules that differ between storefront and desk. */
export interface Channel {
  /** Checks lines that hold no seats yet. @throws HttpError 400, 409 */
  checkLines(museum: Museum, lines: readonly Line[]): void;
  /** Checks limits across lines. @throws HttpError 400, 403 */
  checkTogether(museum: Museum, lines: readonly Line[], seats: readonly SeatCount[]): void;
  /** Sell member tickets only to a signed-in customer. */
  readonly signedIn: boolean;
  /** Absent for no limit; `address` is hashed. */
  readonly freeOrders?: { readonly address: string | undefined };
}

/** @param address the hashed network address; undefined if exempt from limits */
export function storefront(address: string | undefined): Channel {
  return { checkLines, checkTogether: checkStorefrontRules, signedIn: true, freeOrders: { address } };
}

/** Staff sell to guests in front of them: without a visitor's limits, and also after the start. */
export const desk: Channel = {
  checkLines: (museum, lines) => checkLines(museum, lines, { seller: "desk" }),
  checkTogether() {},
  signedIn: false,
};
