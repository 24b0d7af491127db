import { formatList } from "../../../messages/formats/list.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyText } from "../../museum/catalogue/policy.ts";
import type { Event } from "../../museum/config/types.ts";

/** What is sold as one: an event, or the events of a series. */
export interface SoldAsOne {
  readonly title: string;
  /** Undefined: one that the catalogue no longer has. */
  readonly events: readonly (Event | undefined)[];
  /** What the museum says of its refunds in words of its own. */
  readonly ownWords?: string | undefined;
}

/** What the museum allows after the sale, before it and on its record: each sentence once, with the titles of all that it holds for. */
export function saidPolicies(museum: Museum, sold: readonly SoldAsOne[], { paidAtDesk = false } = {}): OrderRecord["policy"] {
  const titles = new Map<string, Set<string>>();
  for (const { title, events, ownWords } of sold) {
    const text = ownWords ?? policyText(museum, events, { paidAtDesk });
    if (text !== undefined) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  return [...titles].map(([text, all]) => ({ title: formatList(museum.tenant.locale, [...all]), text }));
}
