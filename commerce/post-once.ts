import type { Api } from "./api.ts";
import { isRetryable } from "./errors.ts";

/** Milliseconds. */
const lasts = 120_000;

/**
 * Reuses the key of an unanswered call for the same body, so that a retry acts once: a password already set would
 * otherwise fail on its used link. Do not set shared state with it, which others may have changed since.
 * @param who identifies the caller, such as a token, so that callers never share keys
 */
export function createPostOnce(api: Pick<Api, "post">, who: () => string | undefined): Api["post"] {
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
