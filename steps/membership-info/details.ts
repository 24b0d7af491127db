import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { Customer } from "../../schemas/generated/wire.ts";

type Field = keyof Answer;

/** Fields of a second member. */
export const secondMember = ["additionalFirstName", "additionalLastName"] as const satisfies readonly Field[];

/** A gift asks for its purchaser, and of its recipient for names and email alone. */
function isAsked(field: string, isGift: boolean | undefined): boolean {
  return isGift ? !/^contact(?!Email)/.test(field) : !field.startsWith("purchaser");
}

/** The first field that must be filled in and is not (docs/behaviour.md, "Membership details"). @param hidden fields that are not asked for */
export function missingField(answer: Answer | undefined, { requiredFields = [] }: Data, hidden: readonly Field[] = []): Field | undefined {
  const required: readonly Field[] = ["primaryFirstName", "primaryLastName", "contactEmail", ...requiredFields];
  return required.find((field) => !answer?.[field] && !hidden.includes(field) && isAsked(field, answer?.isGift));
}

/** What is sent to the cart: each field under its name, `isGift` as "true", and the appeal code that fits. Fields left empty are not sent. */
export function attributesOf({ isGift, ...fields }: Answer, { appealCodes }: Data, hidden: readonly Field[] = []): Readonly<Record<string, string>> {
  const appealCode = isGift ? appealCodes?.gift : appealCodes?.standard;
  const shown = Object.entries(fields).filter(([field, value]) => value && !hidden.includes(field as Field) && isAsked(field, isGift));
  return { ...Object.fromEntries(shown), ...(isGift && { isGift: "true" }), ...(appealCode && { appealCode }) };
}

/**
 * What the form begins with: the signed-in customer is the primary member until something else is typed. Another membership of their level
 * names the same second member.
 * @param level the one that is bought, where it was chosen by itself
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
    contactStreet: address?.street,
    contactCity: address?.city,
    contactState: address?.state,
    contactZip: address?.zip,
  });
}

/** Fields whose value comes from the customer's account, with that value. A second member is a choice, not known. */
export function knownDetails(customer: Customer | null, isGift = false): Answer {
  return isGift ? purchaserOf(customer) : prefilled(customer && { ...customer, membership: undefined });
}

/**
 * The details once the gift box was ticked: what stood there of the signed-in customer is the purchaser's now, and the recipient's own is
 * asked for. Unticked, it is the customer's membership again. What was typed stays.
 */
export function withGift(answer: Answer, customer: Customer | null, level?: string): Answer {
  const own = prefilled(customer, level);
  if (!answer.isGift) return { ...own, ...filled(answer) };
  const others = Object.entries(filled(answer)).filter(([field, value]) => own[field as Field] !== value);
  return { ...purchaserOf(customer), ...Object.fromEntries(others) };
}

/** A gift's purchaser is the signed-in customer, where nothing else was typed. */
function purchaserOf(customer: Customer | null): Answer {
  const { firstName, lastName, email, phone, address } = customer ?? {};
  return filled({
    purchaserFirstName: firstName,
    purchaserLastName: lastName,
    purchaserEmail: email,
    purchaserPhone: phone,
    purchaserStreet: address?.street,
    purchaserCity: address?.city,
    purchaserState: address?.state,
    purchaserZip: address?.zip,
  });
}

/** Without the fields that are empty. */
function filled(fields: { readonly [Name in Field]?: Answer[Name] | undefined }): Answer {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}
