import { isDeepStrictEqual } from "node:util";
import { ApiError } from "./errors.ts";
import type { Form } from "./form.ts";

export interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Remembered {
  readonly call: string;
  readonly form: Form;
  answer?: Answer;
}

export type IdempotentAnswers = ReturnType<typeof idempotentAnswers>;

/** Stores the answer of each `Idempotency-Key`, errors included. */
export function idempotentAnswers() {
  const remembered = new Map<string, Remembered>();

  return {
    /** Undefined for a new key. @throws ApiError 400 if the first request differs, 409 while it is unanswered */
    find(key: string, call: string, form: Form): Answer | undefined {
      const first = remembered.get(key);
      if (first === undefined) return undefined;
      if (first.call !== call || !isDeepStrictEqual(first.form, form))
        throw new ApiError(400, { type: "idempotency_error", message: otherRequest(key) });
      if (first.answer === undefined)
        throw new ApiError(409, { type: "idempotency_error", code: "idempotency_key_in_use", message: inUse(key) });
      return first.answer;
    },
    begin: (key: string, call: string, form: Form) => void remembered.set(key, { call, form }),
    end(key: string, answer: Answer) {
      const first = remembered.get(key);
      if (first) first.answer = answer;
    },
  };
}

const otherRequest = (key: string) =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
const inUse = (key: string) =>
  `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`;
