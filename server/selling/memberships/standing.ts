import { Temporal } from "temporal-polyfill";
import type { Held } from "./held-memberships.ts";
import { compareLevels } from "./level-order.ts";

/** Days on end for which one membership is the one that counts. YYYY-MM-DD, both included. */
export interface Period {
  readonly membership: Held;
  readonly from: string;
  readonly until: string;
}

/** What a person's memberships let them do on a day. */
export interface Standing {
  /** The one that counts on that day: its level, its member tickets. Undefined where none is valid. */
  readonly current: Period | undefined;
  /** What counts after it, in order: what begins then, or goes on after a better level. */
  readonly later: readonly Period[];
  /** The one that ended last before that day. */
  readonly ended: Held | undefined;
}

/**
 * Which membership counts (docs/decisions/0021-which-membership-counts.md): of those that are valid on a day the one of the best level; the
 * others wait meanwhile. The account, the desk, the card and the allowance all read this.
 * @param day YYYY-MM-DD, the museum's
 */
export function standingOn(held: readonly Held[], day: string): Standing {
  const periods = periodsFrom(held, day);
  const current = periods.find(({ from }) => from <= day);
  return {
    current,
    later: periods.filter((period) => period !== current),
    ended: held
      .filter(({ expires }) => expires < day)
      .reduce<Held | undefined>((last, each) => (last && last.expires >= each.expires ? last : each), undefined),
  };
}

/** What counts from a day on; the one that counts on the day itself from when it began to. */
function periodsFrom(held: readonly Held[], day: string): Period[] {
  const changes = held.flatMap(({ starts, expires }) => [starts, dayAfter(expires)]).filter((change) => change > day);
  const cuts = [...new Set([day, ...changes])].sort();
  const periods: Period[] = [];
  for (const [at, cut] of cuts.entries()) {
    const membership = bestOn(held, cut);
    const last = periods.at(-1);
    const next = cuts[at + 1];
    if (membership === undefined || next === undefined) continue;
    const until = dayBefore(next);
    if (last?.membership === membership && last.until === dayBefore(cut)) periods[periods.length - 1] = { ...last, until };
    else periods.push({ membership, from: cut === day ? membership.starts : cut, until });
  }
  return periods;
}

function bestOn(held: readonly Held[], day: string): Held | undefined {
  return held
    .filter(({ starts, expires }) => starts <= day && day <= expires)
    .reduce<Held | undefined>((best, each) => (best !== undefined && order(best, each) >= 0 ? best : each), undefined);
}

/** Of two of the same level the one that ends later. */
function order(a: Held, b: Held): number {
  return compareLevels(a, b) || (a.expires < b.expires ? -1 : 1);
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
