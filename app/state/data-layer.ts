import type { Customer } from "../../schemas/generated/wire.ts";
import { isAllowed } from "./tags.ts";

declare global {
  interface Window {
    /** What a tag manager reads, where the museum has one. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Tells the tracking data layer that somebody is signed in (docs/behaviour.md, "Tracking"), where the visitor allows it: by an id, which names nobody. */
export function trackCustomer({ id }: Customer): void {
  if (!isAllowed()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: "customer", customer: { id } });
}

/** Takes that back: nothing of the customer stays in the layer. */
export function clearTracking(): void {
  const layer = window.dataLayer;
  if (layer === undefined) return;
  // In place: a tag manager holds on to this very list.
  for (let at = layer.length - 1; at >= 0; at -= 1) if (layer[at]?.event === "customer") layer.splice(at, 1);
  layer.push({ event: "signOut", customer: undefined });
}
