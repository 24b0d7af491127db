import { useEffect, useState } from "react";
import { holdsSeats } from "../../commerce/cart/cart.ts";
import { serverNow } from "../../commerce/clock.ts";
import type { Cart } from "../../schemas/generated/wire.ts";

/** Until when a cart's seats are held, by the clock of the device; undefined where it holds none, or no longer. */
export function useHeldUntil(cart: Cart | undefined): Date | undefined {
  const [until, setUntil] = useState<Date>();
  const end = cart && holdsSeats(cart) ? Date.parse(cart.expiresAt) : undefined;
  useEffect(() => {
    const left = end === undefined ? 0 : end - serverNow();
    if (left <= 0) return setUntil(undefined);
    setUntil(new Date(Date.now() + left));
    const timer = setTimeout(() => setUntil(undefined), left);
    return () => clearTimeout(timer);
  }, [end]);
  return until;
}
