import { accountErrorTexts } from "../../commerce/account-errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { membershipDetails as form, type MembershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { Failure, invalid } from "../http/failure.ts";
import type { Person } from "./recipient.ts";

type Attributes = ReadonlyMap<string, string>;

/** Refuses details that the form would refuse; what is still missing may come later. @throws Failure 400 */
export function checkGivenDetails(attributes: Attributes): void {
  const { value, errors } = checkForm<Partial<MembershipDetails>>(form, toForm(attributes));
  const [first, ...more] = [...errors.filter(({ code }) => code !== "BLANK"), ...unsafeNames(value)];
  if (first !== undefined) throw invalid(named(first), ...more.map(named));
}

/**
 * The details of the membership in a cart, by the names of the form's fields. A buyer who gives it to nobody else need not say again who
 * they are.
 * @throws Failure 409 with a sentence that says which one is missing or wrong
 */
export function readDetails(attributes: Attributes, buyer: Person): MembershipDetails {
  const own = isGift(attributes) ? [] : Object.entries({ primaryFirstName: buyer.firstName, primaryLastName: buyer.lastName, contactEmail: buyer.email });
  const given = [...attributes].filter(([, value]) => value.trim() !== "");
  const { value, errors: wrong } = checkForm(form, toForm(new Map([...own, ...given])));
  const errors = [...wrong, ...unsafeNames(value)];
  if (errors.length === 0) return value;
  const named = errors.map((error) => `${form.schema.properties[error.field ?? ""]?.title ?? error.field}: ${error.message}`);
  throw new Failure(409, `The details of your membership are not complete. ${named.join(" ")}`, errors);
}

const unsafe = [
  { code: "CONTAINS_HTML_TAGS", pattern: /<\/?[a-z!][^>]*>/i, message: accountErrorTexts.CONTAINS_HTML_TAGS },
  { code: "CONTAINS_URL", pattern: /\w:\/\/|\bwww\./i, message: accountErrorTexts.CONTAINS_URL },
] as const;

/** Names go into mails to others: they carry no advertisement there (specification, section 8). */
function unsafeNames(details: Partial<MembershipDetails>): FieldError[] {
  return Object.entries(details).flatMap(([field, value]) => {
    const found = field.endsWith("Name") && unsafe.find(({ pattern }) => pattern.test(String(value)));
    return found ? [{ code: found.code, field, message: found.message }] : [];
  });
}

function isGift(attributes: Attributes): boolean {
  return attributes.get("isGift") === "true";
}

/** Attributes are texts: the box of a gift is ticked where it says so. */
function toForm(attributes: Attributes): Record<string, unknown> {
  return { ...Object.fromEntries(attributes), isGift: isGift(attributes) || undefined };
}

/** A sentence that stands alone. */
function named({ code, field, message }: FieldError): FieldError {
  return { code, field, message: `${form.schema.properties[field ?? ""]?.title ?? field}: ${message}` };
}
