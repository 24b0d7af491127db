import * as say from "../messages/generated/commerce/calls.ts";
import { CallError } from "./errors.ts";

/** A call's error as a banner tells it: where the server was at fault, its sentence ends with what the museum finds the call in its log by. */
export function withReference(locale: string, error: unknown): unknown {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === undefined) return error;
  return new CallError({ ...error, message: say.withReference(locale, { sentence: error.message, reference: error.requestId }), cause: error });
}
