import * as say from "../messages/generated/commerce/account-errors.ts";

/** What people read for each code of an account's error (docs/behaviour.md, "Account errors"). */
export const accountErrorTexts = {
  ALREADY_ENABLED: say.taken,
  BAD_DOMAIN: say.badDomain,
  BLANK: say.blank,
  CONTAINS_HTML_TAGS: say.containsHtmlTags,
  CONTAINS_URL: say.containsUrl,
  CUSTOMER_DISABLED: say.customerDisabled,
  INVALID: say.invalid,
  INVALID_MULTIPASS_REQUEST: say.invalidMultipassRequest,
  NOT_FOUND: say.notFound,
  PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE: say.passwordWithWhitespace,
  TAKEN: say.taken,
  TOKEN_INVALID: say.tokenInvalid,
  TOO_LONG: say.tooLong,
  TOO_SHORT: say.tooShort,
  UNIDENTIFIED_CUSTOMER: say.unidentifiedCustomer,
  UNKNOWN: say.unknown,
} as const;

export type AccountErrorCode = keyof typeof accountErrorTexts;

/** The text for an error: its code's, where the code is known; else what the server said; else that of UNKNOWN. */
export function accountErrorText(locale: string, { code, message }: { readonly code?: string; readonly message?: string }): string {
  if (code !== undefined && Object.hasOwn(accountErrorTexts, code)) return accountErrorTexts[code as AccountErrorCode](locale);
  return message || say.unknown(locale);
}

/** Does it say that the address already has an account? Then the visitor signs in or sets a new password. */
export function isTaken(code: string | undefined): boolean {
  return code === "TAKEN" || code === "ALREADY_ENABLED";
}
