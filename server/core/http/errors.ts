import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import type { ErrorCode } from "../../../schemas/error-codes.ts";
import type { ErrorBody, FieldError } from "../../../schemas/generated/wire.ts";
import { isUnavailable } from "../database/unavailable.ts";
import { type ErrorDetail, errorsIn, HttpError, notFound } from "./http-error.ts";

/** A restarting database is usually back within this time. */
const secondsOfOutage = 5;

/** Limits on the errors and texts that an answer repeats. */
const max = { errors: 20, field: 200, sentence: 1000 };

/** Error codes by schema keyword; keywords that forms share use the forms' codes. */
const codes: Readonly<Record<string, ErrorCode>> = { required: "REQUIRED", maxLength: "TOO_LONG" };

/** Codes for text that the database cannot store: NUL, or half a character. The request is at fault. */
const unstorable = new Set(["22021", "22P02", "22P05"]);

/** Formats every failure (docs/behaviour.md, "Envelope") and exposes nothing that was not meant for the client. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = toHttpError(error, request);
    return setRetryAfter(reply, failure).status(failure.status).send(errorBody(failure, request));
  });
  server.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const failure = notFound((locale) => say.nothingThere(locale, { method, path: url.replace(/\?.*/s, "") }));
    return reply.status(failure.status).send(errorBody(failure, request));
  });
}

/** Handles Fastify's `frameworkErrors`: no route matches such an address, so no hook has set headers or a language. */
export function answerFrameworkErrors(locale: () => string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = toHttpError(error, request);
    void reply
      .status(failure.status)
      .headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", "cache-control": "no-store" })
      .send(errorBody(failure, { id: request.id, locale: locale() }));
  };
}

/** Converts a thrown error into an answer. Unexpected errors are logged, and their details stay hidden. */
export function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { validation, statusCode = 500, code = "", message } = error as Partial<FastifyError>;
  if (validation !== undefined) return invalidRequest(validation);
  if (unstorable.has(code)) return new HttpError(400, say.unstorable);
  if (statusCode === 413) return new HttpError(413, say.tooLarge);
  if (statusCode >= 400 && statusCode < 500) return new HttpError(statusCode, message ?? say.notUnderstood);
  if (isUnavailable(error)) {
    // In one line: every call logs the same during an outage.
    request.log.error({ reason: error instanceof Error ? error.message : String(error) }, "the database cannot answer");
    return new HttpError(503, say.recordsAway, [], secondsOfOutage);
  }
  request.log.error({ err: error }, "unexpected error");
  return new HttpError(500, say.ourFault);
}

/** Sets Retry-After if the failure has one. */
export function setRetryAfter(reply: FastifyReply, { retryAfter }: HttpError): FastifyReply {
  return retryAfter === undefined ? reply : reply.header("retry-after", String(retryAfter));
}

/** Schema errors use the library's English messages: forms already validated what people enter, in their language. */
function invalidRequest(validation: NonNullable<FastifyError["validation"]>): HttpError {
  const errors = validation
    .slice(0, max.errors)
    .map(({ instancePath, keyword, params, message: problem = "is not valid" }): ErrorDetail => {
      const missing =
        keyword === "required" && typeof params.missingProperty === "string" ? [params.missingProperty] : [];
      const field = [...instancePath.split("/").slice(1), ...missing].join(".");
      return {
        code: codes[keyword] ?? "INVALID",
        field,
        message: (locale) => {
          if (missing.length > 0) return say.fieldMissing(locale, { field });
          return field === "" ? say.requestInvalid(locale, { problem }) : say.fieldInvalid(locale, { field, problem });
        },
      };
    });
  return new HttpError(400, (locale) => errors.map(({ message }) => textIn(locale, message)).join(" "), errors);
}

function errorBody({ sentence, errors }: HttpError, { id, locale }: Pick<FastifyRequest, "id" | "locale">): ErrorBody {
  return {
    error: shorten(textIn(locale, sentence), max.sentence),
    ...(errors.length > 0 && { errors: errorsIn(locale, errors.slice(0, max.errors)).map(bounded) }),
    requestId: id,
  };
}

function bounded({ code, field, message }: FieldError): FieldError {
  return {
    code,
    ...(field !== undefined && { field: shorten(field, max.field) }),
    message: shorten(message, max.sentence),
  };
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
