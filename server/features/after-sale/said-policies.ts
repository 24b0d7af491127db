import { formatList } from "../../../messages/formats/list.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyText } from "../../museum/catalogue/policy.ts";
import type { Event } from "../../museum/model/config.ts";

export interface SoldAsOne {
  readonly title: string;
  /** Undefined for an event no longer in the catalogue. */
  readonly events: readonly (Event | undefined)[];
  readonly ownWords?: string | undefined;
}

/** Lists each sentence once, with its titles. */
export function saidPolicies(
  museum: Museum,
  sold: readonly SoldAsOne[],
  { paidAtDesk = false } = {},
): OrderRecord["policy"] {
  const titles = new Map<string, Set<string>>();
  for (const { title, events, ownWords } of sold) {
    const text = ownWords ?? policyText(museum, events, { paidAtDesk });
    if (text !== undefined) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  return [...titles].map(([text, all]) => ({ title: formatList(museum.tenant.locale, [...all]), text }));
}
