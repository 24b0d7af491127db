/**
 * How a call fails:
 * - `server-error`: 500, not executed. Stored for the idempotency key, as Stripe does.
 * - `server-error-after`: 500 although executed. Also stored.
 * - `unavailable`: 503, not executed; the same key may retry.
 * - `rate-limit`: 429, not executed; the same key may retry.
 * - `cut-before`: the connection breaks, not executed.
 * - `cut-after`: executed, but the answer is lost.
 *
 * The client of the package `stripe` retries once after a cut even without retries: cut twice for it to notice.
 */
export type Failure = "cut-after" | "cut-before" | "rate-limit" | "server-error" | "server-error-after" | "unavailable";

/** The next calls to fail, of this name if given (`POST /v1/refunds`). */
export interface FailureOptions {
  readonly times?: number;
  readonly call?: string;
}

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
