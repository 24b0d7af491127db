import { Temporal } from "temporal-polyfill";
import type { Held } from "./held-memberships.ts";
import { compareLevels, type Level } from "./level-order.ts";

type Days = Pick<Held, "starts" | "expires">;
type Placeable = Days & Level & Pick<Held, "id">;

/** How long a membership lasts that somebody adds to those they have, and from when. */
interface Bought extends Level {
  /** The first day on which it could begin, YYYY-MM-DD. */
  readonly from: string;
  /** ISO 8601: "P12M", or "P365D" for as many days after its first. */
  readonly lasts: string;
}

/** A membership as it was bought. */
export interface Purchase extends Bought {
  readonly id: string;
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
export function placeMembership(held: readonly Placeable[], bought: Bought): Placed {
  const before = held.filter((each) => each.expires >= bought.from && compareLevels(each, bought) >= 0).map(({ expires }) => expires);
  const last = before.sort().at(-1);
  const starts = last === undefined ? Temporal.PlainDate.from(bought.from) : Temporal.PlainDate.from(last).add({ days: 1 });
  const expires = endOf(starts, bought.lasts, last !== undefined);
  const days = starts.until(expires).days + 1;
  const later = (day: string) => Temporal.PlainDate.from(day).add({ days }).toString();
  const first = starts.toString();
  const moved = held
    .filter((each) => each.expires >= first && compareLevels(each, bought) < 0)
    .map((each) => ({ id: each.id, starts: each.starts >= first ? later(each.starts) : each.starts, expires: later(each.expires) }));
  return { starts: first, expires: expires.toString(), moved };
}

/** The days of all that somebody bought and keeps, in the order in which they bought it. */
export function placeAll(purchases: readonly Purchase[]): (Purchase & Days)[] {
  return purchases.reduce<(Purchase & Days)[]>((before, purchase) => {
    const { moved, ...days } = placeMembership(before, purchase);
    return [...before.map((each) => ({ ...each, ...moved.find(({ id }) => id === each.id) })), { ...purchase, ...days }];
  }, []);
}

/**
 * Its last day. A year that begins at once ends on the same day of the next year; one that follows another, as many months after that one's end.
 */
function endOf(starts: Temporal.PlainDate, lasts: string, isFollowing: boolean): Temporal.PlainDate {
  const duration = Temporal.Duration.from(lasts);
  return (isFollowing && duration.months > 0 ? starts.subtract({ days: 1 }) : starts).add(duration);
}

/** So many months. */
export function lastingMonths(months: number): string {
  return `P${months}M`;
}

/** As many days as these. */
export function lastingAsLong({ starts, expires }: Days): string {
  return `P${Temporal.PlainDate.from(starts).until(expires, { largestUnit: "day" }).days}D`;
}
