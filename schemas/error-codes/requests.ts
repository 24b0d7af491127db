export interface CodeMeaning {
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** Requests of any kind. */
export const requestCodes = {
  REQUIRED: { status: 400, meaning: "A property of the request is missing.", remedy: "Send it." },
  INVALID: { status: 400, meaning: "A value is invalid for the call.", remedy: "The sentence says what is allowed." },
  BLANK: { status: 400, meaning: "A required field is empty.", remedy: "Fill it in." },
  TOO_SHORT: { status: 400, meaning: "A text is shorter than its field allows.", remedy: "Write more." },
  TOO_LONG: { status: 400, meaning: "A text is longer than its field allows.", remedy: "Shorten it." },
  TOO_MANY: { status: 400, meaning: "A list has too many elements.", remedy: "Send fewer." },
  CONTAINS_HTML_TAGS: { status: 400, meaning: "A text contains HTML tags.", remedy: "Write plain text." },
  CONTAINS_URL: { status: 400, meaning: "A text contains a link.", remedy: "Leave the link out." },
  INVALID_DATE: {
    status: 400,
    meaning: "A day is not a valid date.",
    remedy: "Write it as 2026-12-05.",
  },
  INVALID_MONTH: { status: 400, meaning: "A month is invalid.", remedy: "Write it as 2026-12." },
  SPAN_TOO_LONG: {
    status: 400,
    meaning: "The request covers more days than a report allows.",
    remedy: "Request fewer; the sentence says how many.",
  },
  REPORT_TOO_SLOW: { status: 503, meaning: "The database took too long for a report.", remedy: "Request fewer days." },
  INVALID_PAGE: {
    status: 400,
    meaning: "A page's number is invalid.",
    remedy: "Request the page that the previous answer names in nextPage.",
  },
  UNKNOWN_LANGUAGE: {
    status: 400,
    meaning: "The product has no sentences in the language.",
    remedy: "Choose one that the sentence names.",
  },
  INVALID_IDEMPOTENCY_KEY: { status: 400, meaning: "The header Idempotency-Key is too long.", remedy: "Send a UUID." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 400,
    meaning: "The key was sent before with another request.",
    remedy: "Use a new key for a new request.",
  },
  FOREIGN_ORIGIN: {
    status: 403,
    meaning: "The request comes from a page of another site.",
    remedy: "Send it from the museum's own pages, or without an Origin.",
  },
  SERVER_BUSY: {
    status: 503,
    meaning: "Too many calls are waiting.",
    remedy: "Try again after Retry-After seconds; nothing was done.",
  },
  BUSY: {
    status: 503,
    meaning: "Too many passwords are being checked.",
    remedy: "Try again after Retry-After seconds; nothing was done.",
  },
  TOO_MANY_TRIES: {
    status: 429,
    meaning: "The limit of attempts for this account, device or network is reached.",
    remedy: "Try again after Retry-After seconds.",
  },
} satisfies Record<string, CodeMeaning>;
