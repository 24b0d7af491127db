import { isEmail } from "../../schemas/forms/formats/email.ts";
import type { Buyer } from "../orders/make-order.ts";

/** What a person typed, as typed, and what is wrong with it by field. */
export interface BuyerForm {
  readonly values: Buyer;
  readonly errors: Partial<Record<keyof Buyer, string>>;
  /** The fingerprint of the cart that the page showed. */
  readonly seen?: string;
}

export const emptyForm: BuyerForm = { values: { firstName: "", lastName: "", email: "" }, errors: {} };

const required = "This field is required.";
const longest = 200;

/** Reads the form that checkout posts (specification, section 5: the default required message). */
export function readBuyerForm(body: unknown): BuyerForm {
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof given[name] === "string" ? given[name].trim() : "");
  const values: Buyer = { firstName: text("firstName"), lastName: text("lastName"), email: text("email") };
  const errors: BuyerForm["errors"] = {};
  for (const field of ["firstName", "lastName", "email"] as const) {
    if (values[field] === "") errors[field] = required;
    else if (values[field].length > longest) errors[field] = `Maximum character count of ${longest}.`;
  }
  if (errors.email === undefined && !isEmail(values.email)) errors.email = "Email is invalid.";
  return { values, errors, seen: text("seen") || undefined };
}
