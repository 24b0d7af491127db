import { formatList } from "../../../messages/formats/list.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyText } from "../../museum/catalogue/policy.ts";
import type { Event } from "../../museum/config/types.ts";

/** An event, or a series with its events. */
export interface SoldAsOne {
  readonly title: string;
  /** Undefined for an event no longer in the catalogue. */
  readonly events: readonly (Event | undefined)[];
  /** The museum's own wording of its refund policy. */
  readonly ownWords?: string | undefined;
}

/** Lists the refund and change policies, each sentence once with the titles that it applies to. */
export function saidPolicies(museum: Museum, sold: readonly SoldAsOne[], { paidAtDesk = false } = {}): OrderRecord["policy"] {
  const titles = new Map<string, Set<string>>();
  for (const { title, events, ownWords } of sold) {
    const text = ownWords ?? policyText(museum, events, { paidAtDesk });
    if (text !== undefined) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  return [...titles].map(([text, all]) => ({ title: formatList(museum.tenant.locale, [...all]), text }));
}
