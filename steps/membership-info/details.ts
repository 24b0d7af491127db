import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer } from "../../schemas/generated/wire.ts";

type Field = keyof Answer;

export const secondMember = ["additionalFirstName", "additionalLastName"] as const satisfies readonly Field[];

/** A gift also asks for its purchaser, but only for the recipient's names and email. */
function isAsked(field: string, isGift: boolean | undefined): boolean {
  return isGift ? !/^contact(?!Email)/.test(field) : !field.startsWith("purchaser");
}

/**
 * Returns the first missing required field (docs/behaviour.md, "Membership details"). @param hidden fields not shown
 */
export function missingField(
  answer: Answer | undefined,
  { requiredFields = [] }: Data,
  hidden: readonly Field[] = [],
): Field | undefined {
  const required: readonly Field[] = ["primaryFirstName", "primaryLastName", "contactEmail", ...requiredFields];
  return required.find(
    (field) =>
      !answer?.[field] &&
      !hidden.includes(field) &&
      isAsked(field, answer?.isGift) &&
      !(answer !== undefined && isOfOtherCountry(field, answer)),
  );
}

/** Not every country has each part of an address: its own rules are checked by the form and the server. */
function isOfOtherCountry(field: Field, { contactCountry = "US", purchaserCountry = "US" }: Answer): boolean {
  const country = field.startsWith("contact") ? contactCountry : purchaserCountry;
  return country !== "US" && /(?:City|State|Zip)$/.test(field);
}

/** Returns the cart's attributes: non-empty fields, `isGift` as "true", and the matching appeal code. */
export function attributesOf(
  { isGift, ...fields }: Answer,
  { appealCodes }: Data,
  hidden: readonly Field[] = [],
): Readonly<Record<string, string>> {
  const appealCode = isGift ? appealCodes?.gift : appealCodes?.standard;
  const shown = Object.entries(fields).filter(
    ([field, value]) => value && !hidden.includes(field as Field) && isAsked(field, isGift),
  );
  return { ...Object.fromEntries(shown), ...(isGift && { isGift: "true" }), ...(appealCode && { appealCode }) };
}

/**
 * Returns the initial details: the signed-in customer as primary member.
 * A membership of the customer's own level keeps the second member.
 * @param level the purchased level, if chosen separately
 */
export function prefilled(customer: Customer | null, level?: string): Answer {
  const { firstName, lastName, email, phone, address, membership } = customer ?? {};
  const additional = membership?.level === level ? membership?.additionalMember : undefined;
  return filled({
    primaryFirstName: firstName,
    primaryLastName: lastName,
    additionalFirstName: additional?.firstName,
    additionalLastName: additional?.lastName,
    contactEmail: email,
    contactPhone: phone,
    contactCountry: address?.country,
    contactStreet: address?.street,
    contactCity: address?.city,
    contactState: address?.state,
    contactZip: address?.zip,
  });
}

/** Returns details known from the account; a second member is a choice, not known. */
export function knownDetails(customer: Customer | null, isGift = false): Answer {
  return isGift ? purchaserOf(customer) : prefilled(customer && { ...customer, membership: undefined });
}

/**
 * Toggles the gift and keeps what was typed.
 * Ticked, the customer's data moves to the purchaser; unticked, it returns to the member.
 */
export function withGift(answer: Answer, customer: Customer | null, level?: string): Answer {
  const own = prefilled(customer, level);
  if (!answer.isGift) return { ...own, ...filled(answer) };
  const others = Object.entries(filled(answer)).filter(([field, value]) => own[field as Field] !== value);
  return { ...purchaserOf(customer), ...Object.fromEntries(others) };
}

function purchaserOf(customer: Customer | null): Answer {
  const { firstName, lastName, email, phone, address } = customer ?? {};
  return filled({
    purchaserFirstName: firstName,
    purchaserLastName: lastName,
    purchaserEmail: email,
    purchaserPhone: phone,
    purchaserCountry: address?.country,
    purchaserStreet: address?.street,
    purchaserCity: address?.city,
    purchaserState: address?.state,
    purchaserZip: address?.zip,
  });
}

function filled(fields: { readonly [Name in Field]?: Answer[Name] | undefined }): Answer {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}
