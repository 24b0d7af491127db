/** What people read for each code of an account's error (docs/behaviour.md, "Account errors"). */
export const accountErrorTexts = {
  ALREADY_ENABLED: "This email already has an account.",
  BAD_DOMAIN: "Invalid email domain. Please enter a valid email address.",
  BLANK: "One or more required fields are blank.",
  CONTAINS_HTML_TAGS: "Please omit HTML tags.",
  CONTAINS_URL: "Please omit URLs.",
  CUSTOMER_DISABLED: "Your account has been disabled. Please create a new account.",
  INVALID: "Invalid input.",
  INVALID_MULTIPASS_REQUEST: "Multipass token is not valid",
  NOT_FOUND: "Could not validate address. Please reenter a valid address.",
  PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE: "Invalid password.",
  TAKEN: "This email already has an account.",
  TOKEN_INVALID: "Invalid activation token.",
  TOO_LONG: "Input contains too many characters.",
  TOO_SHORT: "Input does not contain the required number of characters.",
  UNIDENTIFIED_CUSTOMER: "Email and/or password does not match our records. New user? Create Account",
  UNKNOWN: "An unexpected error has occurred.",
} as const;

export type AccountErrorCode = keyof typeof accountErrorTexts;

/** The text for an error: its code's, where the code is known; else what the server said; else that of UNKNOWN. */
export function accountErrorText({ code, message }: { readonly code?: string; readonly message?: string }): string {
  if (code !== undefined && Object.hasOwn(accountErrorTexts, code)) return accountErrorTexts[code as AccountErrorCode];
  return message || accountErrorTexts.UNKNOWN;
}

/** Does it say that the address already has an account? Then the visitor signs in or sets a new password. */
export function isTaken(code: string | undefined): boolean {
  return code === "TAKEN" || code === "ALREADY_ENABLED";
}
