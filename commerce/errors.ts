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

/** A call without an answer: the network is down, the server unreachable or too slow. */
export function unanswered(cause: unknown): CallError {
  const late = cause instanceof Error && cause.name === "TimeoutError";
  const message = late
    ? "The museum's server is taking too long to answer. Please try again."
    : "We can't reach the museum right now. Please check your connection and try again.";
  return new CallError({ message, status: 0, offline: !late, cause });
}

/** The sentence for a failed answer that brought none of its own. */
export function sentenceFor(status: number): string {
  if (status >= 500) return "Something went wrong on our side. Please try again in a moment.";
  if (status === 404) return "We couldn't find what you are looking for.";
  if (status === 429) return "That was too many tries. Please wait a moment and try again.";
  return "An unexpected error has occurred.";
}
