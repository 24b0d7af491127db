import * as say from "../messages/generated/commerce/calls.ts";
import type { FieldError } from "../schemas/generated/wire.ts";

interface CallFailure {
  message: string;
  /** The HTTP status; 0 where no answer came. */
  status: number;
  errors?: readonly FieldError[];
  requestId?: string;
  offline?: boolean;
  said?: boolean;
  cause?: unknown;
}

/** A call that failed, with a sentence for the visitor as its message. */
export class CallError extends Error {
  readonly status: number;
  /** The first of `errors`' codes. */
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];
  /** What support finds the call in the server's log by. */
  readonly requestId: string | undefined;
  /** The same call, with the same Idempotency-Key, may succeed: no answer came, or the server was at fault or busy. */
  readonly retryable: boolean;
  /** The call never reached the server, as far as the browser knows. */
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
    this.offline = offline;
    this.said = said;
  }
}

/** May the same call, with the same Idempotency-Key, succeed if it is sent again? */
export function isRetryable(error: unknown): boolean {
  return error instanceof CallError && error.retryable;
}

/** May the call have acted? It is then kept, to be sent again. A refusal, such as for too many tries, is an answer. */
export function isUnanswered(error: unknown): boolean {
  return isRetryable(error) && (error as CallError).status !== 429;
}

/** A call without an answer: the network is down, the server unreachable or too slow. */
export function unanswered(locale: string, cause: unknown): CallError {
  const late = cause instanceof Error && cause.name === "TimeoutError";
  return new CallError({ message: (late ? say.tooSlow : say.unreachable)(locale), status: 0, offline: !late, cause });
}

/** The sentence for a failed answer that brought none of its own. */
export function sentenceFor(locale: string, status: number): string {
  if (status >= 500) return say.serverFault(locale);
  if (status === 404) return say.notFound(locale);
  if (status === 429) return say.tooManyTries(locale);
  return say.unexpected(locale);
}
