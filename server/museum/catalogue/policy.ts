import { formatList } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import type { Event } from "../model/config.ts";
import type { Museum } from "./museum.ts";

/** Hours before a visit until which its tickets can be moved or cancelled; false if never. */
export interface Policy {
  readonly move: number | false;
  readonly cancel: number | false;
}

/** Prefers the event's own policy, then the museum's, then no changes (docs/behaviour.md, "After the sale"). */
export function policyFor({ tenant }: Pick<Museum, "tenant">, event: Pick<Event, "afterSale"> | undefined): Policy {
  const hours = (name: "move" | "cancel") => {
    const rule = event?.afterSale?.[name] ?? tenant.afterSale?.[name] ?? false;
    return rule === false ? false : rule.untilHours;
  };
  return { move: hours("move"), cancel: hours("cancel") };
}

type RuledEvent = Pick<Event, "afterSale"> | undefined;

/** Events sold together are not movable, and cancellable only as a whole, while each of them allows it. */
function policyTogether(museum: Pick<Museum, "tenant">, events: readonly RuledEvent[]): Policy {
  const policies = events.map((event) => policyFor(museum, event));
  const [first] = policies;
  if (first !== undefined && policies.length === 1) return first;
  const hours = policies.map(({ cancel }) => cancel);
  return { move: false, cancel: hours.every((each) => each !== false) ? Math.max(0, ...hours) : false };
}

/**
 * Says "No refunds. You can change the day or time up to 12 hours before your visit"; undefined without a policy. The
 * desk alone refunds its payments (docs/behaviour.md, "Selling at the desk").
 */
export function policyText(
  { tenant }: Pick<Museum, "tenant">,
  events: readonly RuledEvent[],
  { paidAtDesk = false } = {},
): string | undefined {
  if (tenant.afterSale === undefined && events.every((event) => event?.afterSale === undefined)) return undefined;
  const { locale } = tenant;
  const { move, cancel } = policyTogether({ tenant }, events);
  const moves = move === false ? say.noMovesAllowed(locale) : say.movesUntil(locale, before(move));
  if (cancel === false)
    return move === false ? say.noChanges(locale) : say.rules(locale, { first: say.noRefunds(locale), second: moves });
  const refund = say.refundUntil(locale, before(cancel));
  if (paidAtDesk) {
    const rules = say.rules(locale, { first: moves, second: refund });
    return say.rules(locale, { first: rules, second: say.cancelAtDesk(locale, { phone: tenant.supportPhone }) });
  }
  return say.rules(locale, move === false ? { first: refund, second: moves } : { first: moves, second: refund });
}

/** Shows whole days from two days on, otherwise hours. */
function before(hours: number): { readonly unit: "days" | "other"; readonly count: number } {
  return hours >= 48 && hours % 24 === 0 ? { unit: "days", count: hours / 24 } : { unit: "other", count: hours };
}

export interface SoldAsOne {
  readonly title: string;
  /** Undefined for an event no longer in the catalogue. */
  readonly events: readonly (Event | undefined)[];
  readonly ownWords?: string | undefined;
}

/** A museum's own words may end with a period already. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Lists each text once, as sentences, with its titles. */
export function formatPolicies(
  museum: Museum,
  sold: readonly SoldAsOne[],
  { paidAtDesk = false } = {},
): OrderRecord["policy"] {
  const titles = new Map<string, Set<string>>();
  for (const { title, events, ownWords } of sold) {
    const text = ownWords ?? policyText(museum, events, { paidAtDesk });
    if (text !== undefined) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  return [...titles].map(([text, all]) => ({
    title: formatList(museum.tenant.locale, [...all]),
    text: asSentence(text),
  }));
}
