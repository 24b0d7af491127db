import { accountErrorTexts } from "../../../commerce/account-errors.ts";
import { checkForm } from "../../../commerce/forms/check-form.ts";
import type { Countries } from "../../../schemas/forms/addresses/address-rules.ts";
import type { Form } from "../../../schemas/forms/form.ts";
import { type ErrorDetail, invalid } from "../../core/http/http-error.ts";

type Code = keyof typeof accountErrorTexts;
/** A rule beyond the form's own checks. @returns its error code (docs/behaviour.md, "Account errors") */
export type Rule = (text: string) => Code | undefined;

interface CheckOptions {
  readonly rules?: Readonly<Record<string, Rule>>;
  readonly optional?: readonly string[];
  /** For forms with an address. */
  readonly countries?: Countries;
}

/** Validates form input and drops unknown fields (docs/behaviour.md, "Form rules"). @throws HttpError 400 */
export function checkFields<Value extends object>(
  form: Form<Value>,
  given: unknown,
  { rules = {}, optional = [], countries }: CheckOptions = {},
): Value {
  const { value, errors } = checkForm(form, given, { countries });
  const wrong = errors.filter(({ code, field = "" }) => !(code === "BLANK" && optional.includes(field)));
  const refused = Object.entries(rules).flatMap(([field, rule]): ErrorDetail[] => {
    const text = (value as Record<string, unknown>)[field];
    const code = typeof text === "string" && !wrong.some((error) => error.field === field) ? rule(text) : undefined;
    return code === undefined ? [] : [{ code, field, message: accountErrorTexts[code] }];
  });
  const [first, ...more] = [...wrong, ...refused];
  if (first !== undefined) throw invalid(first, ...more);
  return value;
}

export const newPassword: Rule = (text) =>
  text.trim() === text ? undefined : "PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE";

/** Rejects reserved names (RFC 6761) and numeric addresses: mail cannot arrive there. */
export const mailDomain: Rule = (text) => (/[.@](?:invalid|localhost|\d+)$/i.test(text) ? "BAD_DOMAIN" : undefined);
