import type { ErrorCode } from "../error-codes.ts";
import {
  type AddressPart,
  type Countries,
  type OtherCountry,
  otherCountryIn,
  type WrittenPart,
} from "./addresses/address-rules.ts";

export interface FormField {
  readonly type: "string" | "boolean";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly sameAs?: string;
  /** This field counts only if that checkbox is ticked. */
  readonly shownWhen?: string;
  /** This field counts only if that checkbox is not ticked. */
  readonly hiddenWhen?: string;
  /** In other countries than the US, this part of an address has rules of its own. */
  readonly part?: AddressPart | WrittenPart;
  /** The field with the country of this part. */
  readonly countryIn?: string;
  /** Kept as typed, except that full-width characters of some keyboards become plain ones. */
  readonly plain?: true;
  /**
   * By keyword, the name of a message that replaces the default; by "required", that of an empty field.
   * "summary" replaces an empty field's message in the summary only.
   */
  readonly messages?: Readonly<Record<string, OwnMessage>>;
}

/** Implemented in commerce/forms/check-form.ts. */
export type OwnMessage =
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordsDiffer"
  | "stateCode"
  | "chooseCountry"
  | "enterFirstName"
  | "enterLastName"
  | "enterEmail"
  | "enterPassword"
  | "repeatPassword"
  | "enterPhone"
  | "enterStreet"
  | "enterCity"
  | "enterState"
  | "enterZip"
  | "enterMemberFirstName"
  | "enterMemberLastName"
  | "enterMemberEmail"
  | "enterSecondFirstName"
  | "enterSecondLastName";

export interface FormSchema {
  /** The form's name, by which rjsf finds its compiled validator. */
  readonly $id: string;
  readonly type: "object";
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, FormField>>;
}

export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface CheckOptions {
  /** Additional required fields from configuration. */
  readonly required?: readonly string[];
  /** The museum's country and the rules of others; without it, all rules are those of the US. */
  readonly countries?: Countries | undefined;
  /** Validates by the schema; the form's compiled validator by default. */
  violations?(value: object): readonly Violation[];
}

export interface FormError {
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: (locale: string) => string;
  /** Tells what to do, without the field's label; the summary shows it instead of label and message. */
  readonly summary?: (locale: string) => string;
}

/** Labels of a form's fields and groups: messages/generated/forms/{form}.ts. */
export type FormLabels<Value extends object> = Readonly<Record<keyof Value & string, (locale: string) => string>>;

/** Returns the label of a field or group; undefined if there is none. */
export function labelOf(labels: FormLabels<object>, name: string): ((locale: string) => string) | undefined {
  return Object.hasOwn(labels, name) ? (labels as Partial<FormLabels<Record<string, unknown>>>)[name] : undefined;
}

/** A form generated from schemas/forms/{name}.schema.json and {name}.ui.json, with its precompiled validator. */
export interface Form<Value extends object = object> {
  readonly name: string;
  readonly schema: FormSchema;
  readonly uiSchema: Readonly<Record<string, unknown>>;
  /** By format, converts partial input to the format's notation. */
  readonly asTyped: Readonly<Record<string, (text: string) => string>>;
  readonly validate: { (value: unknown): value is Value; errors?: readonly Violation[] | null };
}

/** Checks whether the field appears and counts for this value. */
export function isShown(schema: FormSchema, name: string, value: Readonly<Record<string, unknown>>): boolean {
  const { shownWhen, hiddenWhen } = schema.properties[name] ?? {};
  return (
    (shownWhen === undefined || value[shownWhen] === true) && (hiddenWhen === undefined || value[hiddenWhen] !== true)
  );
}

/** A part of an address in another country than the US. */
export interface OtherRules {
  readonly part: AddressPart;
  readonly country: OtherCountry;
}

/** Returns the rules of a part of an address in another country than the US. */
export function otherRules(
  { part, countryIn }: FormField,
  value: Readonly<Record<string, unknown>>,
  countries: Countries | undefined,
): OtherRules | undefined {
  if (part === undefined || part === "street" || countryIn === undefined || countries === undefined) return undefined;
  const country = otherCountryOf(value[countryIn], countries);
  return country && { part, country };
}

/** @param code of a form's field; the museum's country if it is empty */
export function otherCountryOf(code: unknown, countries: Countries): OtherCountry | undefined {
  return otherCountryIn(countries, (typeof code === "string" && code.trim()) || undefined);
}
