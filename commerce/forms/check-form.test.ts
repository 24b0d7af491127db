import { Ajv } from "ajv";
import { describe, expect, it, test } from "vitest";
import type { Form, FormField, Violation } from "../../schemas/forms/form.ts";
import { isNumeric } from "../../schemas/forms/formats/numeric.ts";
import { isUsStateCode } from "../../schemas/forms/formats/us-state-code.ts";
import { buyer } from "../../schemas/generated/forms/buyer.ts";
import { customerDetails } from "../../schemas/generated/forms/customer-details.ts";
import { login } from "../../schemas/generated/forms/login.ts";
import { memberLookup } from "../../schemas/generated/forms/member-lookup.ts";
import { membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import { registration } from "../../schemas/generated/forms/registration.ts";
import { setPassword } from "../../schemas/generated/forms/set-password.ts";
import { checkForm } from "./check-form.ts";

const stateCode = 'Please enter a valid 2 character state code. ie: "CO"';
const errorOf = (form: Form, field: string, value: unknown, rest: object = {}) =>
  checkForm(form, { ...rest, [field]: value }).errors.find((error) => error.field === field);

describe('the sentence and code of each rule (docs/behaviour.md, "Form rules")', () => {
  test.each<[Form, string, string, string | undefined, string | undefined]>([
    [login, "email", "", "BLANK", "This field is required."],
    [login, "email", "  ", "BLANK", "This field is required."],
    [login, "email", "ada", "INVALID", "Email is invalid."],
    [login, "email", "ada@example", "INVALID", "Email is invalid."],
    [login, "email", " ada@example.com ", undefined, undefined],
    [login, "password", "x", undefined, undefined],
    [memberLookup, "query", "", "BLANK", "This field is required."],
    [registration, "firstName", "x".repeat(61), "TOO_LONG", "Maximum character count of 60."],
    [registration, "password", "abcd", "TOO_SHORT", "Password must have at least five characters."],
    [registration, "password", "abcde", undefined, undefined],
    [registration, "password", "x".repeat(40), undefined, undefined],
    [registration, "password", "x".repeat(41), "TOO_LONG", "Password must not exceed 40 characters."],
    [registration, "password_confirmation", "other", "INVALID", "Passwords must match."],
    [customerDetails, "phone", "555", "INVALID", "Invalid phone number."],
    [customerDetails, "phone", "+44 20 7123 4567", "INVALID", "Invalid phone number."],
    [customerDetails, "phone", "(604) 555-0123", "INVALID", "Invalid phone number."],
    [customerDetails, "phone", "(303) 555-0123", undefined, undefined],
    [customerDetails, "phone", "+1 303 555 0123", undefined, undefined],
    [customerDetails, "state", "colorado", undefined, undefined],
    [customerDetails, "state", "cO", undefined, undefined],
    [customerDetails, "state", "Bavaria", "INVALID", "Invalid state."],
    [membershipDetails, "contactState", "Colorado", "TOO_LONG", stateCode],
    [membershipDetails, "contactState", "C", "TOO_SHORT", stateCode],
    [membershipDetails, "contactState", "ZZ", "INVALID", stateCode],
    [membershipDetails, "contactState", "CO", undefined, undefined],
    [membershipDetails, "contactZip", "8020", "TOO_SHORT", "Minimum character count of 5."],
    [membershipDetails, "contactZip", "", undefined, undefined],
    [membershipDetails, "contactPhone", "", undefined, undefined],
  ])("$0.name: %s", (form, field, value, code, message) => {
    const error = errorOf(form, field, value);
    expect([error?.code, error?.message("en-US")]).toEqual([code, message]);
  });

  test.each([
    [buyer, "firstName", "Enter your first name.", "Enter your first name."],
    [setPassword, "password_confirmation", "Enter the password again.", "Enter the password again."],
    [login, "email", "This field is required.", "Enter your email."],
    [memberLookup, "query", "This field is required.", undefined],
  ] as const)("an empty field of $0.name: %s", (form, field, message, summary) => {
    const error = errorOf(form, field, "");
    expect([error?.message("en-US"), error?.summary?.("en-US")]).toEqual([message, summary]);
  });

  test.each<[string, Partial<FormField>, string, string, string]>([
    ["numeric only", { format: "numeric" }, "12a", "INVALID", "Must contain only numbers."],
    ["exact length", { minLength: 4, maxLength: 4 }, "123", "TOO_SHORT", "Character count must be 4."],
    ["same as another", { sameAs: "other" }, "x", "INVALID", "Fields to not match."],
    ["a US state's code", { format: "us-state-code" }, "ZZ", "INVALID", "Invalid state."],
  ])("the shared rule %s, which no form uses unchanged", (_rule, rules, value, code, message) => {
    const form = interpreted({
      name: "shared",
      schema: { $id: "test", type: "object", required: [], properties: { field: { type: "string", ...rules } } },
    });
    const error = errorOf(form, "field", value);
    expect([error?.code, error?.field, error?.message("en-US")]).toEqual([code, "field", message]);
  });
});

describe("the checked value", () => {
  it.each([
    [" 80202 ", "80202"],
    ["８０２０２", "80202"],
    ["80202-1234", "80202-1234"],
    ["k1a 0b1", "k1a 0b1"],
    ["٨٠٢٠٢", "٨٠٢٠٢"],
  ])("of the zip code %j is what was typed, in plain characters", (typed, kept) => {
    expect(checkForm(customerDetails, { zip: typed }).value).toEqual({ zip: kept });
    expect(checkForm(membershipDetails, { contactZip: typed }).value).toEqual({ contactZip: kept });
  });

  it("has at most one error for each field, in the fields' order", () => {
    expect(checkForm(registration, {}).errors.map(({ field }) => field)).toEqual([
      "firstName",
      "lastName",
      "email",
      "password",
      "password_confirmation",
    ]);
  });

  it("includes the purchaser's fields only for a gift", () => {
    const entered = { purchaserEmail: "nobody", purchaserZip: "1" };
    const fields = (isGift: unknown) =>
      checkForm(membershipDetails, { ...entered, isGift }, { required: ["purchaserCity"] }).errors.map(
        ({ field }) => field,
      );
    expect(fields(true)).toEqual(expect.arrayContaining(["purchaserEmail", "purchaserCity", "purchaserZip"]));
    expect(fields(false).filter((field) => field?.startsWith("purchaser"))).toEqual([]);
    expect(checkForm(membershipDetails, entered).value).toEqual({});
  });

  it("includes fields that configuration requires in addition to the schema", () => {
    const errors = checkForm(membershipDetails, {}, { required: ["contactCity"] }).errors.filter(
      ({ field }) => field === "contactCity",
    );
    expect(errors.map(({ code, message }) => [code, message("en-US")])).toEqual([["BLANK", "This field is required."]]);
  });

  it("is cleaned: trimmed except for passwords, without empty and unknown fields, with state codes in capitals", () => {
    expect(checkForm(login, { email: " ada@example.com ", password: " a ", admin: true }).value).toEqual({
      email: "ada@example.com",
      password: " a ",
    });
    expect(checkForm(membershipDetails, { contactState: "co", contactCity: " " }).value).toEqual({
      contactState: "CO",
    });
  });

  test.each([undefined, null, 7, "text", [], { email: 7, password: {} }])("never throws: %j", (given) => {
    expect(checkForm(login, given).errors).toHaveLength(2);
  });
});

/** Compiles the schema with Ajv at run time. */
function interpreted({ name, schema }: Pick<Form, "name" | "schema">): Form {
  const ajv = new Ajv({
    allErrors: true,
    keywords: ["shownWhen", "hiddenWhen", "messages", "plain", "part", "countryIn"],
  });
  ajv.addFormat("numeric", isNumeric).addFormat("us-state-code", isUsStateCode);
  ajv.addKeyword({
    keyword: "sameAs",
    validate: (field: string, data: unknown, _schema: unknown, context?: { parentData: Record<string, unknown> }) =>
      data === context?.parentData[field],
  });
  const run = ajv.compile(schema);
  const validate = Object.assign(
    (value: unknown): value is object => {
      const valid = run(value);
      validate.errors = run.errors as Violation[] | null;
      return valid;
    },
    { errors: null as readonly Violation[] | null },
  );
  return { name, schema, uiSchema: {}, asTyped: {}, validate };
}
