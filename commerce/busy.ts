/** The code of a refusal because more came at once than the server can serve (503 with Retry-After). */
export const serverBusy = "SERVER_BUSY";

/** Why a call waits before it is sent again. */
export interface Pause {
  /** Milliseconds. */
  readonly length: number;
  /** Too many people came at once; else the server or its database cannot answer for a moment. */
  readonly isCrowd: boolean;
}

/** Who shows that calls wait. Each call that has to wait begins once, and ends once, whatever comes of it. */
export interface Waiting {
  begin(): void;
  pause(pause: Pause): void;
  end(): void;
}

/** Seconds. A longer Retry-After means that the museum is closed: the page says so and does not wait. */
const longest = 60;
/** There is no limit for a crowd; an outage is reported after this many tries. */
const triesInOutage = 4;

/**
 * How long to wait before the same call is sent again, by an answer 503 with Retry-After; undefined: it is not to be sent again. Longer
 * from try to try, and never the same for two visitors, so that they do not come back at once.
 * @param retryAfter the header
 * @param attempt from 0
 */
export function pauseBefore(
  { status, code, retryAfter }: { status: number; code: string | undefined; retryAfter: string | null },
  attempt: number,
  random = Math.random(),
): Pause | undefined {
  if (status !== 503 || retryAfter === null || !/^\d+$/.test(retryAfter) || Number(retryAfter) > longest) return undefined;
  const isCrowd = code === serverBusy;
  if (!isCrowd && attempt >= triesInOutage) return undefined;
  const seconds = Math.min(longest, Math.max(1, Number(retryAfter)) * 1.5 ** Math.min(attempt, 6));
  return { length: Math.round(seconds * 1000 * (1 + random / 2)), isCrowd };
}

/** Milliseconds before a call without an answer is sent once more: when a server restarts, its visitors do not all come back at once. */
export const pauseAfterBreak = (random = Math.random()): number => Math.round(400 * (1 + random));

/** Resolves after that many milliseconds. @throws the signal's AbortError */
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
