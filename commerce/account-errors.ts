import * as say from "../messages/generated/commerce/account-errors.ts";

/** Texts by error code of an account (docs/behaviour.md, "Account errors"). */
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
  UNIDENTIFIED_CUSTOMER: (locale: string) => say.unidentifiedCustomer(locale, { create: say.createAccount(locale) }),
  UNKNOWN: say.unknown,
} as const;

export type AccountErrorCode = keyof typeof accountErrorTexts;

/** Returns the text of a known code, else the server's message, else the text of UNKNOWN. */
export function accountErrorText(
  locale: string,
  { code, message }: { readonly code?: string; readonly message?: string },
): string {
  if (code !== undefined && Object.hasOwn(accountErrorTexts, code))
    return accountErrorTexts[code as AccountErrorCode](locale);
  return message || say.unknown(locale);
}

/** Checks whether the address already has an account, so that the visitor signs in or resets the password. */
export function isTaken(code: string | undefined): boolean {
  return code === "TAKEN" || code === "ALREADY_ENABLED";
}

/** Normalizes an e-mail address for lookups; people vary its capitals. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
