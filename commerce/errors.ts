import * as say from "../messages/generated/commerce/calls.ts";
import type { FieldError } from "../schemas/generated/wire.ts";

interface CallFailure {
  message: string;
  /** HTTP status; 0 without a response. */
  status: number;
  errors?: readonly FieldError[];
  requestId?: string;
  offline?: boolean;
  said?: boolean;
  cause?: unknown;
}

/** A failed call; its message is for the visitor. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];
  /** Finds the call in the server's log. */
  readonly requestId: string | undefined;
  /** A retry with the same Idempotency-Key may succeed: no response, server error, or busy. */
  readonly retryable: boolean;
  /** The call may have acted, so it must be retried. A 429 did not act. */
  readonly unanswered: boolean;
  /** The call probably never reached the server. */
  readonly offline: boolean;
  /** The message is the server's own. */
  readonly said: boolean;

  constructor({ message, status, errors = [], requestId, offline = false, said = false, cause }: CallFailure) {
    super(message, { cause });
    this.name = "CallError";
    this.status = status;
    this.code = errors[0]?.code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryable = status === 0 || status === 429 || status >= 500;
    this.unanswered = this.retryable && status !== 429;
    this.offline = offline;
    this.said = said;
  }
}

/** Checks whether a retry with the same Idempotency-Key may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof CallError && error.retryable;
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.unanswered;
}

/** Creates the error of a call without a response: offline, unreachable or too slow. */
export function unanswered(locale: string, cause: unknown): CallError {
  const late = cause instanceof Error && cause.name === "TimeoutError";
  return new CallError({ message: (late ? say.tooSlow : say.unreachable)(locale), status: 0, offline: !late, cause });
}

/** Returns the message for a failed response without its own. */
export function sentenceFor(locale: string, status: number): string {
  if (status >= 500) return say.serverFault(locale);
  if (status === 404) return say.notFound(locale);
  if (status === 429) return say.tooManyTries(locale);
  return say.unexpected(locale);
}

/** Appends the request id to a server error's message, for a search in the log. */
export function withReference(locale: string, error: unknown): unknown {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === undefined) return error;
  return new CallError({
    ...error,
    message: say.withReference(locale, { sentence: error.message, reference: error.requestId }),
    cause: error,
  });
}

/** Logs to the browser console, for developers who investigate a failure. */
export function log(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: staff and support read the console
  console.error(...(error === undefined ? [message] : [message, error]));
}
