/** How long a redemption can be undone, in milliseconds. The server says so too. */
const undoable = 120_000;

const key = "lastRedemption";

/** What was redeemed last in this window, and by what it can be undone. */
export interface LastRedemption {
  /** The path of its tickets among the box office's calls. */
  readonly path: string;
  /** The Idempotency-Key that it was sent with. */
  readonly key: string;
  /** The confirm screen's query, to come back to it. */
  readonly query: Readonly<Record<string, string>>;
  readonly orderNumber: string;
  readonly count: number;
  /** When, by this device's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** Keeps it in this window's storage, so that it outlives a reload. */
export function keepRedemption(storage: Pick<Storage, "setItem">, redemption: LastRedemption): void {
  storage.setItem(key, JSON.stringify(redemption));
}

/** The last redemption, while it can be undone, and for how many milliseconds it still can. */
export function undoableRedemption(storage: Pick<Storage, "getItem">, now: number): { readonly redemption: LastRedemption; readonly left: number } | undefined {
  const kept = storage.getItem(key);
  if (kept === null) return undefined;
  const redemption = JSON.parse(kept) as LastRedemption;
  const left = redemption.at + undoable - now;
  return left > 0 ? { redemption, left } : undefined;
}

export function forgetRedemption(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(key);
}
