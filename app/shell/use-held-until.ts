import { useEffect, useState } from "react";
import { holdsSeats } from "../../commerce/cart/cart.ts";
import { serverNow } from "../../commerce/clock.ts";
import type { Cart } from "../../schemas/generated/wire.ts";

/** Returns the end of the cart's hold by the device's clock; undefined without a hold or after it. */
export function useHeldUntil(cart: Cart | undefined): Date | undefined {
  const [until, setUntil] = useState<Date>();
  const end = cart && holdsSeats(cart) ? Date.parse(cart.expiresAt) : undefined;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = end === undefined ? 0 : end - serverNow();
      setUntil(left > 0 ? new Date(Date.now() + left) : undefined);
      if (left > 0) timer = setTimeout(look, left);
    };
    look();
    // Timers stop while a device sleeps.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [end]);
  return until;
}
