import type { CodedError } from "../../../schemas/error-codes.ts";

/** An answer outside 200–299 that was meant: its message is the sentence the person reads. */
export class Failure extends Error {
  readonly status: number;
  /** What is wrong with single fields, or a code that the client acts on. */
  readonly errors: readonly CodedError[];
  /** Seconds after which to try again: sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, errors: readonly CodedError[] = [], retryAfter?: number) {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** 400: says which field is wrong and why. The first message is the sentence. */
export function invalid(first: CodedError, ...more: CodedError[]): Failure {
  return new Failure(400, first.message, [first, ...more]);
}

/** 404: `message` names what was not found. */
export function notFound(message: string): Failure {
  return new Failure(404, message);
}
