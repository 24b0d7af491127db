/** How far the server's clock is ahead of this device's, in milliseconds. */
let skew = 0;

/** Takes note of the server's time, such as an answer's Date header, which counts whole seconds: what differs by less is no difference. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const there = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(there)) skew = Math.abs(there - now) < 2000 ? 0 : there - now;
}

/** The server's time in milliseconds since 1970: a hold ends by its clock, however the visitor's is set. */
export const serverNow = (now = Date.now()): number => now + skew;
