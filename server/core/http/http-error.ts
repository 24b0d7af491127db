import { type Sentence, textIn } from "../../../engine/core/contract.ts";
import type { CodedError, ErrorCode } from "../../../schemas/error-codes.ts";

/** A sentence, or a text already in the reader's language, such as a stored answer's. */
export type Message = Sentence | string;

export interface ErrorDetail {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly message: Message;
}

/** An intended answer outside 200–299, with its sentence in the request's language (./errors.ts). */
export class HttpError extends Error {
  readonly status: number;
  readonly sentence: Message;
  /** Errors of single fields, or a code for the client. */
  readonly errors: readonly ErrorDetail[];
  /** Seconds until a retry, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, sentence: Message, errors: readonly ErrorDetail[] = [], retryAfter?: number) {
    // Logs and tests read English.
    super(textIn("en", sentence));
    this.name = "HttpError";
    this.status = status;
    this.sentence = sentence;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** Makes an error with one code and sentence. @param retryAfter seconds */
export function refused(status: number, detail: ErrorDetail, retryAfter?: number): HttpError {
  return new HttpError(status, detail.message, [detail], retryAfter);
}

/** Makes a 400 with the invalid fields. The first message becomes the sentence. */
export function invalid(first: ErrorDetail, ...more: ErrorDetail[]): HttpError {
  return new HttpError(400, first.message, [first, ...more]);
}

/** @param limit how many are allowed @throws HttpError 409 if there are as many already */
export function refuseFull(
  count: number,
  limit: number,
  sentence: (locale: string, numbers: { count: number; limit: number }) => string,
): void {
  if (count >= limit)
    throw refused(409, { code: "LIST_FULL", message: (locale) => sentence(locale, { count, limit }) });
}

/** Makes a 404 with a sentence that names the missing thing. */
export function notFound(sentence: Message): HttpError {
  return new HttpError(404, sentence);
}

export function errorsIn(locale: string, errors: readonly ErrorDetail[]): CodedError[] {
  return errors.map(({ message, ...detail }) => ({ ...detail, message: textIn(locale, message) }));
}
