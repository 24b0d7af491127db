import * as say from "../messages/generated/commerce/calls.ts";
import { CallError } from "./errors.ts";

/** Appends the request id to a server error's message, for a search in the log. */
export function withReference(locale: string, error: unknown): unknown {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === undefined) return error;
  return new CallError({
    ...error,
    message: say.withReference(locale, { sentence: error.message, reference: error.requestId }),
    cause: error,
  });
}
