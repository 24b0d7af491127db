import type { Customer } from "../../schemas/generated/wire.ts";
import { isAllowed } from "./tags.ts";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Pushes the customer's ID into the data layer, with consent and without a name (docs/behaviour.md, "Tracking"). */
export function trackCustomer({ id }: Customer): void {
  if (!isAllowed()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: "customer", customer: { id } });
}

export function clearTracking(): void {
  const layer = window.dataLayer;
  if (layer === undefined) return;
  // Edit in place: the tag manager keeps a reference to this array.
  for (let at = layer.length - 1; at >= 0; at -= 1) if (layer[at]?.event === "customer") layer.splice(at, 1);
  layer.push({ event: "signOut", customer: undefined });
}
