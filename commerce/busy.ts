/** Error code of an overloaded server (503 with Retry-After). */
export const serverBusy = "SERVER_BUSY";

export interface Pause {
  /** Milliseconds. */
  readonly length: number;
  /** True for a crowd; false for an outage of the server or its database. */
  readonly isCrowd: boolean;
}

/** Shows that calls wait. Each waiting call begins and ends exactly once. */
export interface Waiting {
  begin(): void;
  pause(pause: Pause): void;
  end(): void;
}

/** Seconds. A longer Retry-After means that the museum is closed, so the page does not wait. */
const maxWaitSeconds = 60;
/** Crowds have no limit; an outage is reported after this many attempts. */
const triesInOutage = 4;

/**
 * Returns the pause before retrying a 503, with backoff and jitter; undefined means no retry.
 * @param retryAfter the header
 * @param attempt from 0
 */
export function pauseBefore(
  { status, code, retryAfter }: { status: number; code: string | undefined; retryAfter: string | null },
  attempt: number,
  random = Math.random(),
): Pause | undefined {
  if (status !== 503 || retryAfter === null || !/^\d+$/.test(retryAfter) || Number(retryAfter) > maxWaitSeconds)
    return undefined;
  const isCrowd = code === serverBusy;
  if (!isCrowd && attempt >= triesInOutage) return undefined;
  const seconds = Math.min(maxWaitSeconds, Math.max(1, Number(retryAfter)) * 1.5 ** Math.min(attempt, 6));
  return { length: Math.round(seconds * 1000 * (1 + random / 2)), isCrowd };
}

/** Returns the milliseconds before the retry of a broken connection, with jitter for server restarts. */
export const pauseAfterBreak = (random = Math.random()): number => Math.round(400 * (1 + random));

/** Waits. @throws the signal's AbortError */
export function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });
}
