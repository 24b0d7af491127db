import { checkForm } from "../../../commerce/forms/check-form.ts";
import { giftToSelf } from "../../../commerce/gift.ts";
import { textIn } from "../../../engine/core/contract.ts";
import { partLabel } from "../../../messages/formats/part-label.ts";
import * as labels from "../../../messages/generated/forms/membership-details.ts";
import * as say from "../../../messages/generated/server/memberships.ts";
import type { Countries } from "../../../schemas/forms/addresses/address-rules.ts";
import { labelOf, otherRules } from "../../../schemas/forms/form.ts";
import {
  membershipDetails as form,
  type MembershipDetails,
} from "../../../schemas/generated/forms/membership-details.ts";
import { type ErrorDetail, HttpError, invalid, refused } from "../../core/http/http-error.ts";
import type { Catalogue } from "../../museum/model/config.ts";
import type { Person } from "./holder.ts";
import { additionalMember } from "./member-names.ts";

type Attributes = ReadonlyMap<string, string>;

/** Missing details may follow later. @param product the cart's membership @throws HttpError 400 */
export function checkGivenDetails(attributes: Attributes, countries: Countries, product?: Admitting): void {
  const { value, errors } = checkForm(form, toForm(attributes), { countries });
  const [first, ...more] = errors.filter(({ code }) => code !== "BLANK");
  const named = namedIn(value, countries);
  if (first !== undefined) throw invalid(named(first), ...more.map(named));
  refuseGiftToSelf(value, 400);
  if (product !== undefined) refuseMoreMembers(value, product, 400);
}

type Admitting = Pick<Catalogue["memberships"][number], "title" | "memberLimits">;

/** @throws HttpError if a card for one names two members */
export function refuseMoreMembers(
  details: Partial<MembershipDetails>,
  { title, memberLimits }: Admitting,
  status: 400 | 409,
): void {
  if (memberLimits > 1 || additionalMember(details) === undefined) return;
  throw refused(status, {
    code: "TOO_MANY_MEMBERS",
    field: "additionalFirstName",
    message: (locale) => say.oneMember(locale, { title }),
  });
}

/** @param own further addresses of the buyer @throws HttpError if the recipient is the buyer */
export function refuseGiftToSelf(
  details: Partial<MembershipDetails>,
  status: 400 | 409,
  ...own: readonly (string | undefined)[]
): void {
  const error = giftToSelf(details, ...own);
  if (error !== undefined) throw refused(status, error);
}

/**
 * Fills in the buyer's name and email, except for a gift.
 * @param options `isPaid` accepts details that were valid at payment, maybe by another version's rules
 * @throws HttpError 409 with a sentence that names the missing or invalid detail
 */
export function readDetails(
  attributes: Attributes,
  buyer: Person,
  { isPaid, countries }: { readonly isPaid: boolean; readonly countries: Countries },
): MembershipDetails {
  const own = isGift(attributes)
    ? []
    : Object.entries({ primaryFirstName: buyer.firstName, primaryLastName: buyer.lastName, contactEmail: buyer.email });
  const given = [...attributes].filter(([, value]) => value.trim() !== "");
  const details = new Map([...own, ...given]);
  const { value, errors } = checkForm(form, toForm(details), { countries });
  if (errors.length === 0) return value;
  const asGiven = Object.fromEntries(
    errors.flatMap(({ field }) => (field !== undefined && details.has(field) ? [[field, details.get(field)]] : [])),
  );
  if (isPaid && errors.every(({ field = "" }) => field in asGiven)) return { ...value, ...asGiven };
  const named = namedIn(value, countries);
  throw new HttpError(
    409,
    (locale) =>
      say.detailsIncomplete(locale, { details: errors.map((error) => textIn(locale, named(error).message)).join(" ") }),
    errors,
  );
}

export function isGift(attributes: Attributes): boolean {
  return attributes.get("isGift") === "true";
}

/** Attributes are strings: converts the gift checkbox. */
function toForm(attributes: Attributes): Record<string, unknown> {
  return { ...Object.fromEntries(attributes), isGift: isGift(attributes) || undefined };
}

/** Adds the field's label to the message, as the address's country calls it. */
function namedIn(details: object, countries: Countries): (error: ErrorDetail) => ErrorDetail {
  return (error) => {
    const { field = "", message } = error;
    const schema = Object.entries(form.schema.properties).find(([name]) => name === field)?.[1];
    const other = schema && otherRules(schema, { ...details }, countries);
    const label = (other && partLabel(other.part, other.country)) ?? labelOf(labels, field);
    return {
      ...error,
      message: (locale) => say.detail(locale, { label: label?.(locale) ?? field, problem: textIn(locale, message) }),
    };
  };
}
