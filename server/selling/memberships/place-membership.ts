import { Temporal } from "temporal-polyfill";
import type { Held } from "./held-memberships.ts";
import { compareLevels, type Level } from "./level-order.ts";

type Days = Pick<Held, "starts" | "expires">;

interface Bought extends Level {
  /** The first day on which it could begin, YYYY-MM-DD. */
  readonly from: string;
  /** The last day of one that begins on that day, or the day after another ends. */
  lasts(starts: Temporal.PlainDate, isFollowing: boolean): Temporal.PlainDate;
}

interface Placed extends Days {
  /** Those of lower levels that wait while it lasts, with their new days. */
  readonly moved: readonly (Days & Pick<Held, "id">)[];
}

/**
 * When a membership begins and ends that somebody adds to those they have (docs/decisions/0021-which-membership-counts.md): the day after
 * the last one of the same level or a better one ends, else at once. Those of lower levels wait as long as it lasts, and go on after it
 * with all the days that they had left.
 */
export function placeMembership(held: readonly Held[], bought: Bought): Placed {
  const before = held.filter((each) => each.expires >= bought.from && compareLevels(each, bought) >= 0).map(({ expires }) => expires);
  const last = before.sort().at(-1);
  const starts = last === undefined ? Temporal.PlainDate.from(bought.from) : Temporal.PlainDate.from(last).add({ days: 1 });
  const expires = bought.lasts(starts, last !== undefined);
  const days = starts.until(expires).days + 1;
  const later = (day: string) => Temporal.PlainDate.from(day).add({ days }).toString();
  const first = starts.toString();
  const moved = held
    .filter((each) => each.expires >= first && compareLevels(each, bought) < 0)
    .map((each) => ({ id: each.id, starts: each.starts >= first ? later(each.starts) : each.starts, expires: later(each.expires) }));
  return { starts: first, expires: expires.toString(), moved };
}

/**
 * So many months. The year of one that begins at once ends on the same day of the next year, and of one that follows another as many
 * months after that one's end.
 */
export function lastingMonths(months: number): Bought["lasts"] {
  return (starts, isFollowing) => (isFollowing ? starts.subtract({ days: 1 }) : starts).add({ months });
}

/** As many days as these. */
export function lastingAsLong({ starts, expires }: Days): Bought["lasts"] {
  const { days } = Temporal.PlainDate.from(starts).until(expires);
  return (first) => first.add({ days });
}
