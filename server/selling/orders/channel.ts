import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { checkLines } from "../carts/check-lines.ts";
import type { Line } from "../carts/line.ts";
import { checkStorefrontRules } from "../carts/storefront-rules.ts";

/** Where something is sold: the rules by which the storefront and the desk differ. */
export interface Channel {
  /** Checks lines whose seats nobody holds yet. @throws HttpError 400, 409 */
  checkLines(museum: Museum, lines: readonly Line[]): void;
  /** What may be sold together. @throws HttpError 400, 403 */
  checkTogether(museum: Museum, lines: readonly Line[], seats: readonly SeatCount[]): void;
  /** Member tickets are sold only while their customer is signed in. */
  readonly signedIn: boolean;
  /** Free orders are limited by the buyer's email, and by their network address, hashed, where it counts; absent where they are not limited. */
  readonly freeOrders?: { readonly address: string | undefined };
}

/** A visitor buys at the storefront. @param address the network address, hashed; undefined where it is exempt from limits */
export function storefront(address: string | undefined): Channel {
  return { checkLines, checkTogether: checkStorefrontRules, signedIn: true, freeOrders: { address } };
}

/** Staff sell to the guests in front of them, without a visitor's limits, and also for a time that has begun. */
export const desk: Channel = {
  checkLines: (museum, lines) => checkLines(museum, lines, { seller: "desk" }),
  checkTogether() {},
  signedIn: false,
};
