import type { CodeMeaning } from "./requests.ts";

/** Customers and employees. */
export const accountCodes = {
  SIGN_IN_REQUIRED: {
    status: 401,
    meaning: "The token is missing, expired or unknown.",
    remedy: "Sign in again.",
  },
  UNIDENTIFIED_CUSTOMER: {
    status: 401,
    meaning: "Email or password is wrong.",
    remedy: "Try again, or set a new password.",
  },
  CUSTOMER_DISABLED: { status: 403, meaning: "The account is disabled.", remedy: "Create a new account." },
  ALREADY_ENABLED: { status: 430, meaning: "The account is active already.", remedy: "Sign in." },
  TAKEN: { status: 400, meaning: "There is an account with this email.", remedy: "Sign in, or set a new password." },
  WRONG_PASSWORD: {
    status: 403,
    meaning: "The password is wrong.",
    remedy: "Type it again, or set a new one by mail.",
  },
  TOKEN_INVALID: {
    status: 400,
    meaning: "The link's token is unknown, used or too old.",
    remedy: "Ask for a new link.",
  },
  OTHER_ACCOUNT: {
    status: 403,
    meaning: "The link belongs to another account.",
    remedy: "Sign in with the account that it was mailed to.",
  },
  BAD_DOMAIN: { status: 400, meaning: "No mail can reach an address of this domain.", remedy: "Enter another email." },
  PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE: {
    status: 400,
    meaning: "A new password starts or ends with a blank.",
    remedy: "Leave the blank out.",
  },
  INVALID_MULTIPASS_REQUEST: {
    status: 400,
    meaning: "A token of a hosted platform is not valid.",
    remedy: "Sign in again there.",
  },
  NOT_FOUND: { status: 400, meaning: "An address could not be found.", remedy: "Enter it again." },
  UNKNOWN: { status: 500, meaning: "A hosted platform failed without saying why.", remedy: "Try again." },
  INVALID_LOGIN: { status: 401, meaning: "PIN, email or password is wrong.", remedy: "Try again." },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: "The employee's two-factor authentication is on, and no code was sent.",
    remedy: "Send its code as well.",
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    meaning: "The code is wrong, too old, or was used before; 403 when signed in.",
    remedy: "Wait for the next one, and send that.",
  },
  SECOND_FACTOR_ON: {
    status: 409,
    meaning: "The employee's two-factor authentication is already on.",
    remedy: "Switch it off first.",
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    meaning: "There is no two-factor authentication to confirm or to turn off.",
    remedy: "Set it up first.",
  },
  EMPLOYEE_UNKNOWN: { status: 404, meaning: "There is no such employee.", remedy: "Choose one from the list." },
  EMPLOYEE_DISABLED: { status: 409, meaning: "The employee is disabled.", remedy: "Enable them first." },
  ROLE_IN_USE: { status: 409, meaning: "Employees hold the role.", remedy: "Give them another role first." },
  EMPLOYEE_CHANGED: {
    status: 409,
    meaning: "Someone else has changed the permissions of the employee or the role since the caller loaded them.",
    remedy: "Reload them, then make the change.",
  },
  EMPLOYEE_SELF: {
    status: 409,
    meaning: "Employees cannot do this to their own account.",
    remedy: "Ask a colleague who may manage employees.",
  },
  DEVICE_NOT_ENROLLED: {
    status: 403,
    meaning: "A PIN works on enrolled devices only, and this device is not enrolled.",
    remedy: "Sign in once with email and password, which enrolls the device.",
  },
  NOT_PERMITTED: {
    status: 403,
    meaning: "The employee lacks the permission for the call.",
    remedy: "Ask a manager for it.",
  },
} satisfies Record<string, CodeMeaning>;
