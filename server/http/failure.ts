import type { FieldError } from "../../schemas/generated/wire.ts";

/** An answer outside 200–299 that was meant: its message is the sentence the person reads. */
export class Failure extends Error {
  readonly status: number;
  /** What is wrong with single fields, or a code that the client acts on. */
  readonly errors: readonly FieldError[];
  /** Seconds after which to try again: sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, errors: readonly FieldError[] = [], retryAfter?: number) {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** 400: says which field is wrong and why. The first message is the sentence. */
export function invalid(first: FieldError, ...more: FieldError[]): Failure {
  return new Failure(400, first.message, [first, ...more]);
}

/** 404: `message` names what was not found. */
export function notFound(message: string): Failure {
  return new Failure(404, message);
}
