import { type Sentence, textIn } from "../../../engine/core/sentence.ts";
import type { CodedError, ErrorCode } from "../../../schemas/error-codes.ts";

/** What a person reads: a sentence, or a text that is in their language already, such as that of a kept answer. */
export type Message = Sentence | string;

/** What is wrong with a field, or with the request. */
export interface ErrorDetail {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly message: Message;
}

/** An answer outside 200–299 that was meant: its sentence is what the person reads, in the language of the request (./errors.ts). */
export class HttpError extends Error {
  readonly status: number;
  readonly sentence: Message;
  /** What is wrong with single fields, or a code that the client acts on. */
  readonly errors: readonly ErrorDetail[];
  /** Seconds after which to try again: sent as Retry-After. */
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

/** A failure with one code, whose message is the sentence. @param retryAfter seconds */
export function refused(status: number, detail: ErrorDetail, retryAfter?: number): HttpError {
  return new HttpError(status, detail.message, [detail], retryAfter);
}

/** 400: says which field is wrong and why. The first message is the sentence. */
export function invalid(first: ErrorDetail, ...more: ErrorDetail[]): HttpError {
  return new HttpError(400, first.message, [first, ...more]);
}

/** 404: the sentence names what was not found. */
export function notFound(sentence: Message): HttpError {
  return new HttpError(404, sentence);
}

/** What is wrong, as it is sent. */
export function errorsIn(locale: string, errors: readonly ErrorDetail[]): CodedError[] {
  return errors.map(({ message, ...detail }) => ({ ...detail, message: textIn(locale, message) }));
}
