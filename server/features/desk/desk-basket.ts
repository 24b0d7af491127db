import { randomId } from "../../core/database/random-id.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Line } from "../carts/line.ts";
import type { Basket } from "../orders/sell.ts";

/** Makes a cart for a desk sale, without holds. @param customerId the member who buys */
export function deskBasket({ now }: Museum, lines: readonly Line[], customerId: string | null = null): Basket {
  return {
    id: randomId(),
    lines,
    attributes: new Map(),
    customerId,
    expiresAt: new Date(now.epochMilliseconds),
    code: null,
  };
}
