/**
 * How a call fails:
 * - `server-error`: 500, nothing was done. Remembered for the idempotency key, as Stripe does.
 * - `server-error-after`: 500 although it was done. Remembered as well.
 * - `unavailable`: 503, nothing was done; the same key may try again.
 * - `rate-limit`: 429, nothing was done; the same key may try again.
 * - `cut-before`: the connection breaks, nothing was done.
 * - `cut-after`: it was done and its answer is lost.
 *
 * The client of the package `stripe` tries again by itself once after a cut, even where it is set to no retries: cut twice to let it notice.
 */
export type Failure = "cut-after" | "cut-before" | "rate-limit" | "server-error" | "server-error-after" | "unavailable";

/** Which calls fail: the next ones, of this name if one is given (`POST /v1/refunds`). */
export interface FailureOptions {
  readonly times?: number;
  readonly call?: string;
}

/** Failures that are still to come, in the order in which they were ordered. */
export function failureQueue() {
  const waiting: { failure: Failure; call: string | undefined }[] = [];
  return {
    add(failure: Failure, { times = 1, call }: FailureOptions = {}) {
      for (let count = 0; count < times; count++) waiting.push({ failure, call });
    },
    clear() {
      waiting.length = 0;
    },
    take(call: string): Failure | undefined {
      const index = waiting.findIndex((next) => (next.call ?? call) === call);
      return index === -1 ? undefined : waiting.splice(index, 1)[0]?.failure;
    },
  };
}
