import { checkForm } from "../../../commerce/forms/check-form.ts";
import { giftToSelf } from "../../../commerce/gift.ts";
import { textIn } from "../../../engine/core/sentence.ts";
import * as labels from "../../../messages/generated/forms/membership-details.ts";
import * as say from "../../../messages/generated/server/memberships.ts";
import { labelOf } from "../../../schemas/forms/form.ts";
import { membershipDetails as form, type MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { Catalogue } from "../../museum/config/types.ts";
import { type ErrorDetail, HttpError, invalid, refused } from "../../platform/http/http-error.ts";
import type { Person } from "./holder.ts";
import { additionalMember } from "./member-names.ts";

type Attributes = ReadonlyMap<string, string>;

/** Refuses details that the form would refuse; what is still missing may come later. @param product the membership in the cart, if any @throws HttpError 400 */
export function checkGivenDetails(attributes: Attributes, product?: Admitting): void {
  const { value, errors } = checkForm(form, toForm(attributes));
  const [first, ...more] = errors.filter(({ code }) => code !== "BLANK");
  if (first !== undefined) throw invalid(named(first), ...more.map(named));
  refuseGiftToSelf(value, 400);
  if (product !== undefined) refuseMoreMembers(value, product, 400);
}

/** How many members a membership admits. */
type Admitting = Pick<Catalogue["memberships"][number], "title" | "memberLimits">;

/** A card for one names one. @throws HttpError where a second member is named */
export function refuseMoreMembers(details: Partial<MembershipDetails>, { title, memberLimits }: Admitting, status: 400 | 409): void {
  if (memberLimits > 1 || additionalMember(details) === undefined) return;
  throw refused(status, { code: "TOO_MANY_MEMBERS", field: "additionalFirstName", message: (locale) => say.oneMember(locale, { title }) });
}

/** @param own addresses of the buyer besides the purchaser's @throws HttpError where the gift's recipient is its buyer */
export function refuseGiftToSelf(details: Partial<MembershipDetails>, status: 400 | 409, ...own: readonly (string | undefined)[]): void {
  const error = giftToSelf(details, ...own);
  if (error !== undefined) throw refused(status, error);
}

/**
 * The details of the membership in a cart, by the names of the form's fields. A buyer who gives it to nobody else need not say again who
 * they are.
 * @param isPaid the money is there: they were right when it was asked for, maybe by another version's rules
 * @throws HttpError 409 with a sentence that says which one is missing or wrong
 */
export function readDetails(attributes: Attributes, buyer: Person, isPaid: boolean): MembershipDetails {
  const own = isGift(attributes) ? [] : Object.entries({ primaryFirstName: buyer.firstName, primaryLastName: buyer.lastName, contactEmail: buyer.email });
  const given = [...attributes].filter(([, value]) => value.trim() !== "");
  const details = new Map([...own, ...given]);
  const { value, errors } = checkForm(form, toForm(details));
  if (errors.length === 0) return value;
  const asGiven = Object.fromEntries(errors.flatMap(({ field }) => (field !== undefined && details.has(field) ? [[field, details.get(field)]] : [])));
  if (isPaid && errors.every(({ field = "" }) => field in asGiven)) return { ...value, ...asGiven };
  throw new HttpError(
    409,
    (locale) => say.detailsIncomplete(locale, { details: errors.map((error) => textIn(locale, named(error).message)).join(" ") }),
    errors,
  );
}

/** Do the cart's attributes say that its membership is for somebody else? */
export function isGift(attributes: Attributes): boolean {
  return attributes.get("isGift") === "true";
}

/** Attributes are texts: the box of a gift is ticked where it says so. */
function toForm(attributes: Attributes): Record<string, unknown> {
  return { ...Object.fromEntries(attributes), isGift: isGift(attributes) || undefined };
}

/** With a sentence of its own. */
function named(error: ErrorDetail): ErrorDetail {
  const { field = "", message } = error;
  const label = labelOf(labels, field);
  return { ...error, message: (locale) => say.detail(locale, { label: label?.(locale) ?? field, problem: textIn(locale, message) }) };
}
