import type { Api } from "./api.ts";
import { isRetryable } from "./errors.ts";

/** Milliseconds. */
const lasts = 120_000;

/**
 * POSTs what acts once, also where somebody presses again because no answer came: with the same words it goes under the same key, and the server
 * answers as it did then. Under another, a password that was set would be refused since its link is used up. Whoever sends other words to a
 * path, or comes back later, wants something else by now. Not for what sets a state that others change too: it may have changed since.
 * @param who makes the calls, such as a token: nobody gets another's key
 */
export function createPostOnce(api: Pick<Api, "post">, who: () => string | undefined): Api["post"] {
  /** What may have happened, since no answer came, by where it was sent. */
  const unanswered = new Map<string, { readonly act: string; readonly key: string; readonly at: number }>();
  return async (base, path, body) => {
    const address = base + path;
    const act = JSON.stringify([who(), body]);
    const before = unanswered.get(address);
    const idempotencyKey = before?.act === act && Date.now() - before.at < lasts ? before.key : crypto.randomUUID();
    unanswered.delete(address);
    try {
      return await api.post(base, path, body, { idempotencyKey });
    } catch (error) {
      if (isRetryable(error)) unanswered.set(address, { act, key: idempotencyKey, at: Date.now() });
      throw error;
    }
  };
}
