import { Temporal } from "temporal-polyfill";

/** The price is in cents. */
export interface Level {
  readonly ticketsPerDay: number;
  readonly cents: number;
}

/** YYYY-MM-DD, both included. */
interface Days {
  readonly starts: string;
  readonly expires: string;
}

type Placeable = Days & Level & { readonly id: string };

interface Bought extends Level {
  /** YYYY-MM-DD. */
  readonly from: string;
  /** ISO 8601: "P12M", or "P365D" for days after the first. */
  readonly lasts: string;
}

export interface Purchase extends Bought {
  readonly id: string;
}

interface Placed extends Days {
  /** Lower levels that pause meanwhile, with their new days. */
  readonly moved: readonly (Days & { readonly id: string })[];
}

/**
 * Starts after the last membership of the same or a better level, or else at once
 * (docs/decisions/0023-accounts-and-memberships.md). Lower levels pause meanwhile and keep their remaining days.
 */
export function placeMembership(held: readonly Placeable[], bought: Bought): Placed {
  const before = held
    .filter((each) => each.expires >= bought.from && compareLevels(each, bought) >= 0)
    .map(({ expires }) => expires);
  const last = before.sort().at(-1);
  const starts =
    last === undefined ? Temporal.PlainDate.from(bought.from) : Temporal.PlainDate.from(last).add({ days: 1 });
  const expires = endOf(starts, bought.lasts, last !== undefined);
  const days = starts.until(expires).days + 1;
  const later = (day: string) => Temporal.PlainDate.from(day).add({ days }).toString();
  const first = starts.toString();
  const moved = held
    .filter((each) => each.expires >= first && compareLevels(each, bought) < 0)
    .map((each) => ({
      id: each.id,
      starts: each.starts >= first ? later(each.starts) : each.starts,
      expires: later(each.expires),
    }));
  return { starts: first, expires: expires.toString(), moved };
}

export function placeAll(purchases: readonly Purchase[]): (Purchase & Days)[] {
  return purchases.reduce<(Purchase & Days)[]>((before, purchase) => {
    const { moved, ...days } = placeMembership(before, purchase);
    return [
      ...before.map((each) => ({ ...each, ...moved.find(({ id }) => id === each.id) })),
      { ...purchase, ...days },
    ];
  }, []);
}

/** A year that starts at once ends on the same date; one that follows another, that long after its end. */
function endOf(starts: Temporal.PlainDate, lasts: string, isFollowing: boolean): Temporal.PlainDate {
  const duration = Temporal.Duration.from(lasts);
  return (isFollowing && duration.months > 0 ? starts.subtract({ days: 1 }) : starts).add(duration);
}

/** Compares member tickets per day, then price. Positive if `a` is better. */
export function compareLevels(a: Level, b: Level): number {
  return a.ticketsPerDay - b.ticketsPerDay || a.cents - b.cents;
}

export function lastingMonths(months: number): string {
  return `P${months}M`;
}

export function lastingAsLong({ starts, expires }: Days): string {
  return `P${Temporal.PlainDate.from(starts).until(expires, { largestUnit: "day" }).days}D`;
}
