import { useEffect } from "react";
import { takeNotice } from "../../commerce/last-redemption.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { useText } from "../../ui/use-text.ts";

/**
 * Reports success from the query once, then clears the query. A reload or Back must not repeat it for the next guest.
 */
export function useSuccess(settings: Settings, services: ToolServices, address: ToolAddress): void {
  const text = useText(say, settings);
  const { redeemed, purchase } = address.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for an address, whatever else changes
  useEffect(() => {
    if (redeemed !== "success" && purchase !== "success") return;
    const { redeemedType, redeemedDuration, purchasedType, purchasedDuration } = settings;
    const notice =
      redeemed === "success"
        ? { message: text("redeemedMessage"), type: redeemedType, duration: redeemedDuration }
        : (takeNotice(services.storage, Date.now()) ?? {
            message: text("purchasedMessage"),
            type: purchasedType,
            duration: purchasedDuration,
          });
    address.once(() => services.notify({ message: notice.message, type: notice.type }, notice.duration));
    const timer = setTimeout(() => address.go(address.path, { replace: true }), notice.duration);
    return () => clearTimeout(timer);
  }, [redeemed, purchase]);
}
