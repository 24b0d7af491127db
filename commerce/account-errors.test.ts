import { describe, expect, it } from "vitest";
import { accountErrorText, accountErrorTexts, isTaken } from "./account-errors.ts";

/** docs/behaviour.md, "Account errors": every code and its text. */
const table: [string, string][] = [
  ["ALREADY_ENABLED", "This email already has an account."],
  ["TAKEN", "This email already has an account."],
  ["BAD_DOMAIN", "Invalid email domain. Please enter a valid email address."],
  ["BLANK", "One or more required fields are blank."],
  ["CONTAINS_HTML_TAGS", "Please omit HTML tags."],
  ["CONTAINS_URL", "Please omit URLs."],
  ["CUSTOMER_DISABLED", "Your account has been disabled. Please create a new account."],
  ["INVALID", "Invalid input."],
  ["INVALID_MULTIPASS_REQUEST", "Multipass token is not valid"],
  ["NOT_FOUND", "Could not validate address. Please reenter a valid address."],
  ["PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE", "Invalid password."],
  ["TOKEN_INVALID", "Invalid activation token."],
  ["TOO_LONG", "Input contains too many characters."],
  ["TOO_SHORT", "Input does not contain the required number of characters."],
  ["UNIDENTIFIED_CUSTOMER", "Email and/or password does not match our records. New user? Create Account"],
  ["UNKNOWN", "An unexpected error has occurred."],
];

describe("an account's error", () => {
  it.each(table)("%s says: %s", (code, text) => {
    expect(accountErrorText("en-US", { code, message: "what the server said" })).toBe(text);
  });

  it("the table lists exactly the known codes", () => {
    expect(Object.keys(accountErrorTexts).sort()).toEqual(table.map(([code]) => code).sort());
  });

  it.each(["NEW_CODE", "toString", "", undefined])(
    "an unknown code (%s) falls back to the server's message, else to UNKNOWN",
    (code) => {
      expect(accountErrorText("en-US", { code, message: "The server's sentence." })).toBe("The server's sentence.");
      expect(accountErrorText("en-US", { code })).toBe("An unexpected error has occurred.");
      expect(accountErrorText("en-US", { code, message: "" })).toBe("An unexpected error has occurred.");
    },
  );

  it("an address that already has an account leads to resetting the password", () => {
    expect(table.filter(([code]) => isTaken(code)).map(([code]) => code)).toEqual(["ALREADY_ENABLED", "TAKEN"]);
  });
});
