/** Milliseconds by which the server's clock is ahead of this device's. */
let skew = 0;

/** Records the server's time from a Date header; ignores small gaps, since it counts whole seconds. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const there = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(there)) skew = Math.abs(there - now) < 2000 ? 0 : there - now;
}

/** Returns the server's time in milliseconds since 1970; holds expire by the server's clock. */
export const serverNow = (now = Date.now()): number => now + skew;
