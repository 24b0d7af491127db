import { isInvisible } from "../../engine/core/asked.ts";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import * as account from "../../messages/generated/commerce/account-errors.ts";
import * as say from "../../messages/generated/commerce/forms.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import type { AddressPart, Countries, OtherCountry } from "../../schemas/forms/addresses/address-rules.ts";
import {
  type CheckOptions,
  type Form,
  type FormError,
  type FormField,
  isShown,
  type OwnMessage,
  otherRules,
  type Violation,
} from "../../schemas/forms/form.ts";
import { personNameProblem } from "../../schemas/forms/formats/person-name.ts";
import { plainTextProblem } from "../../schemas/forms/formats/plain-text.ts";

interface Checked<Value> {
  /** Trimmed, without empty and unknown fields. A `Value` only if there are no errors. */
  readonly value: Value;
  readonly errors: readonly FormError[];
}

/**
 * Validates a form in browser and server (docs/behaviour.md, "Form rules").
 * @param given any value; a non-object counts as an empty form
 */
export function checkForm<Value extends object>(
  form: Form<Value>,
  given: unknown,
  { required = [], countries, violations = compiledViolations(form) }: CheckOptions = {},
): Checked<Value> {
  const value = clean(form, given, countries);
  const found = violations(value);
  const errors = Object.entries(form.schema.properties).flatMap(([field, schema]): FormError[] => {
    if (!isShown(form.schema, field, value)) return [];
    const other = otherRules(schema, value, countries);
    const isRequired = required.includes(field) || form.schema.required.includes(field);
    if (value[field] === undefined && isRequired && (other?.country.need(other.part) ?? "required") === "required")
      return [{ code: "BLANK", field, ...blankSentences(other === undefined ? schema : { ...schema, messages: {} }) }];
    if (other !== undefined && other.part !== "city") return checkPart(other, field, value[field]);
    const wrong = found.find(({ instancePath }) => instancePath === `/${field}`);
    if (wrong === undefined) return [];
    const code = codeOf(schema, wrong, value[field]);
    return [{ code, field, message: unsafe[code] ?? sentence(schema, wrong) }];
  });
  return { value: value as Value, errors };
}

function blankSentences({ messages }: FormField): Pick<FormError, "message" | "summary"> {
  const message = messages?.required && ownSentences[messages.required];
  const summary = messages?.summary ? ownSentences[messages.summary] : message;
  return { message: message ?? say.required, ...(summary && { summary }) };
}

interface Part {
  readonly part: AddressPart;
  readonly country: OtherCountry;
}

function checkPart({ part, country }: Part, field: string, value: unknown): FormError[] {
  if (value === undefined || (typeof value === "string" && country.isValid(part, value))) return [];
  const code = (part === "state" && plainTextProblem(String(value))) || "INVALID";
  return [{ code, field, message: unsafe[code] ?? partSentence(part, country) }];
}

function partSentence(part: AddressPart, { zipExample: example }: OtherCountry): Sentence {
  if (part === "phone") return say.invalidPhone;
  if (part === "state") return say.invalidRegion;
  return (locale) => (example === "" ? say.invalidPostalCode(locale) : say.invalidPostalCodeLike(locale, { example }));
}

const compiledViolations =
  ({ validate }: Form) =>
  (value: object): readonly Violation[] =>
    validate(value) ? [] : (validate.errors ?? []);

const textProblems: Readonly<Record<string, typeof plainTextProblem>> = {
  "plain-text": plainTextProblem,
  "person-name": personNameProblem,
};

function codeOf({ format = "" }: FormField, { keyword }: Violation, value: unknown): ErrorCode {
  const problem = keyword === "format" ? textProblems[format]?.(String(value)) : undefined;
  return problem ?? codes[keyword] ?? "INVALID";
}

const codes: Readonly<Record<string, ErrorCode>> = { minLength: "TOO_SHORT", maxLength: "TOO_LONG" };

function clean({ schema }: Form, given: unknown, countries?: Countries): Record<string, unknown> {
  const from = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  const entries = Object.entries(schema.properties).flatMap(([name, field]): [string, unknown][] => {
    const raw = Object.hasOwn(from, name) ? from[name] : undefined;
    const text = typeof raw === "string" ? cleanText(raw, name, field) : raw;
    const value = inCountry(text, field, from, countries);
    return value === "" || value === undefined || value === null || !isShown(schema, name, from) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** A museum outside of the US names its country in what it stores, since nothing stands for the US. */
function inCountry(
  value: unknown,
  field: FormField,
  from: Readonly<Record<string, unknown>>,
  countries: Countries | undefined,
): unknown {
  if (countries !== undefined && field.format === "country")
    return value === undefined || value === "" ? outsideOfUs(countries.museum) : value;
  const other = otherRules(field, from, countries);
  if (other === undefined || typeof value !== "string") return value;
  return other.country.need(other.part) === "none" ? undefined : other.country.clean(other.part, value);
}

const outsideOfUs = (country: string): string | undefined => (country === "US" ? undefined : country);

/** Spaces in a password may be intended. */
function cleanText(text: string, name: string, { format, plain: isPlain }: FormField): string {
  if (name.startsWith("password")) return text;
  if (isInvisible(text)) return "";
  if (isPlain) return text.normalize("NFKC").trim();
  const plain =
    format === undefined || format === "plain-text" || format === "person-name" ? text.trim() : plainDigits(text);
  return format === "us-state-code" && plain.length <= 2 ? plain.toUpperCase() : plain;
}

function sentence({ messages, format = "", minLength, maxLength }: FormField, { keyword }: Violation): Sentence {
  const own = messages?.[keyword];
  if (own !== undefined) return ownSentences[own];
  if (keyword === "minLength" || keyword === "maxLength") {
    const tooShort = keyword === "minLength";
    const count = (tooShort ? minLength : maxLength) ?? 0;
    const of = minLength === maxLength ? say.exactLength : tooShort ? say.tooShort : say.tooLong;
    return (locale) => of(locale, { count });
  }
  if (keyword === "sameAs") return say.notSame;
  return (keyword === "format" && formatSentences[format]) || say.invalid;
}

const ownSentences: Readonly<Record<OwnMessage, Sentence>> = {
  passwordTooShort: say.passwordTooShort,
  passwordTooLong: say.passwordTooLong,
  passwordsDiffer: say.passwordsDiffer,
  stateCode: say.stateCode,
  chooseCountry: say.chooseCountry,
  enterFirstName: say.enterFirstName,
  enterLastName: say.enterLastName,
  enterEmail: say.enterEmail,
  enterPassword: say.enterPassword,
  repeatPassword: say.repeatPassword,
  enterPhone: say.enterPhone,
  enterStreet: say.enterStreet,
  enterCity: say.enterCity,
  enterState: say.enterState,
  enterZip: say.enterZip,
  enterMemberFirstName: say.enterMemberFirstName,
  enterMemberLastName: say.enterMemberLastName,
  enterMemberEmail: say.enterMemberEmail,
  enterSecondFirstName: say.enterSecondFirstName,
  enterSecondLastName: say.enterSecondLastName,
};

type Sentence = FormError["message"];

const unsafe: Readonly<Record<string, Sentence>> = {
  CONTAINS_HTML_TAGS: account.containsHtmlTags,
  CONTAINS_URL: account.containsUrl,
};

const formatSentences: Readonly<Record<string, Sentence>> = {
  country: say.chooseCountry,
  email: say.invalidEmail,
  numeric: say.notNumeric,
  "us-phone": say.invalidPhone,
  "us-state": say.invalidState,
  "us-state-code": say.invalidState,
};
