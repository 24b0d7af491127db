/** An error's details. `param` is in form notation: `line_items[0][quantity]`. */
interface ErrorDetails {
  readonly type: "api_error" | "idempotency_error" | "invalid_request_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** A request that Stripe's OpenAPI document does not allow: a bug in the code under test, never a user's error. */
export class Violation extends ApiError {}

export const invalid = (message: string, more: Pick<ErrorDetails, "code" | "param"> = {}) =>
  new ApiError(400, { type: "invalid_request_error", message, ...more });

/** @param kind the object's name in Stripe: `payment_intent` */
export const missing = (kind: string, id: string, param: string) =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
