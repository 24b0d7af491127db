import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import type { StoredCart } from "./cart-store.ts";
import { type Line, lineKey } from "./line.ts";

type Times = Pick<StoredCart, "expiresAt" | "heldSince">;

/**
 * Caps the hold by its maximum lifetime since the first seat. An expired hold starts anew.
 * @param offered the earliest expiry that a waiting-list offer guarantees
 */
export function renewedHold(museum: Museum, before: Times, seats: readonly SeatCount[], offered: Date | null): Times {
  const now = museum.now.epochMilliseconds;
  const { hold, limits } = museum.tenant;
  const heldSince = (hasEnded(museum, before) ? null : before.heldSince) ?? (seats.length > 0 ? new Date(now) : null);
  const lifetimeEnds = (heldSince?.getTime() ?? now) + limits.holdLifetimeMinutes * 60_000;
  const ends = Math.min(now + hold.minutes * 60_000, lifetimeEnds);
  return { expiresAt: new Date(Math.max(ends, offered?.getTime() ?? ends)), heldSince };
}

export function isAtLifetimesEnd(museum: Museum, { expiresAt, heldSince }: Times): boolean {
  if (heldSince === null || hasEnded(museum, { expiresAt })) return false;
  return expiresAt.getTime() >= heldSince.getTime() + museum.tenant.limits.holdLifetimeMinutes * 60_000;
}

export function hasEnded({ now }: Museum, { expiresAt }: Pick<StoredCart, "expiresAt">): boolean {
  return expiresAt.getTime() <= now.epochMilliseconds;
}

export function sameLines(before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length !== after.length) return false;
  const quantities = new Map(before.map((line) => [lineKey(line), line.quantity]));
  return after.every((line) => quantities.get(lineKey(line)) === line.quantity);
}
