/** What Stripe says beside an error's status. `param` is written as in a form: `line_items[0][quantity]`. */
interface ErrorDetails {
  readonly type: "api_error" | "idempotency_error" | "invalid_request_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in Stripe's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** A request that Stripe's OpenAPI document does not allow: a mistake of the code under test, never of its user. */
export class Violation extends ApiError {}

export const invalid = (message: string, more: Pick<ErrorDetails, "code" | "param"> = {}) =>
  new ApiError(400, { type: "invalid_request_error", message, ...more });

/** @param kind the object's name as Stripe writes it: `payment_intent` */
export const missing = (kind: string, id: string, param: string) =>
  new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
