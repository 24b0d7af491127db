import { Temporal } from "temporal-polyfill";
import type { LaterMembership } from "../../../schemas/generated/wire.ts";
import type { Held } from "./held-memberships.ts";
import { compareLevels } from "./held-memberships.ts";

/** YYYY-MM-DD, both included. */
export interface Period {
  readonly membership: Held;
  readonly from: string;
  readonly until: string;
}

export interface Standing {
  readonly current: Period | undefined;
  /** New memberships, or paused ones that continue, in order. */
  readonly later: readonly Period[];
  readonly ended: Held | undefined;
}

/**
 * The best valid level counts; others pause (docs/decisions/0023-accounts-and-memberships.md). Account, desk, card and
 * allowance use this.
 * @param day YYYY-MM-DD, in the museum's time zone
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

/** The first period starts when it took effect. */
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
    if (last?.membership === membership && last.until === dayBefore(cut))
      periods[periods.length - 1] = { ...last, until };
    else periods.push({ membership, from: cut === day ? membership.starts : cut, until });
  }
  return periods;
}

function bestOn(held: readonly Held[], day: string): Held | undefined {
  return held
    .filter(({ starts, expires }) => starts <= day && day <= expires)
    .reduce<Held | undefined>((best, each) => (best !== undefined && order(best, each) >= 0 ? best : each), undefined);
}

/** At the same level, the later end wins. */
function order(a: Held, b: Held): number {
  return compareLevels(a, b) || (a.expires < b.expires ? -1 : 1);
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

export function showLater({ membership: { level, title }, from, until }: Period): LaterMembership {
  return { level, title, starts: from, expires: until };
}
