import type { Api } from "../../commerce/api.ts";
import { isRetryable } from "../../commerce/errors.ts";
import { api } from "./api.ts";

/** The keys of acts that may have happened, since no answer came, by what was sent. */
const unanswered = new Map<string, string>();

/**
 * POSTs what acts once, also where somebody presses again because no answer came: with the same words it goes under the same key, and the server
 * answers as it did then. Under another, a password that was set would be refused since its link is used up.
 * @throws CallError
 */
export const postOnce: Api["post"] = async (base, path, body) => {
  const act = JSON.stringify([base, path, body]);
  const idempotencyKey = unanswered.get(act) ?? crypto.randomUUID();
  try {
    const answer = await api.post(base, path, body, { idempotencyKey });
    unanswered.delete(act);
    return answer;
  } catch (error) {
    if (isRetryable(error)) unanswered.set(act, idempotencyKey);
    else unanswered.delete(act);
    throw error;
  }
};
