import { accountErrorTexts } from "../../../commerce/account-errors.ts";
import { isEmail } from "../../../schemas/forms/formats/email.ts";
import { longestName, plainTextProblem } from "../../../schemas/forms/formats/plain-text.ts";
import type { Buyer } from "../orders/make-order.ts";

/** What a person typed, as typed, and what is wrong with it by field. */
export interface BuyerForm {
  readonly values: Buyer;
  readonly errors: Partial<Record<keyof Buyer, string>>;
  /** The fingerprint of the cart that the page showed. */
  readonly seen?: string;
}

const required = "This field is required.";
/** Characters. */
export const longest = { firstName: longestName, lastName: longestName, email: 254 };

/** Reads the form that checkout posts (docs/behaviour.md, "Form rules"). */
export function readBuyerForm(body: unknown): BuyerForm {
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof given[name] === "string" ? given[name].trim() : "");
  const values: Buyer = { firstName: text("firstName"), lastName: text("lastName"), email: text("email") };
  const errors: BuyerForm["errors"] = {};
  for (const field of ["firstName", "lastName", "email"] as const) {
    const problem = problemOf(field, values[field]);
    if (problem !== undefined) errors[field] = problem;
  }
  return { values, errors, seen: text("seen") || undefined };
}

function problemOf(field: keyof Buyer, value: string): string | undefined {
  if (value === "") return required;
  if (value.length > longest[field]) return `Maximum character count of ${longest[field]}.`;
  if (field === "email") return isEmail(value) ? undefined : "Email is invalid.";
  // A name stands in mails to whoever's address was given: it carries no links, markup or line breaks.
  const problem = plainTextProblem(value);
  return problem && accountErrorTexts[problem];
}
