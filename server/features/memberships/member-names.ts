import { fullName } from "../../../messages/formats/full-name.ts";
import { formatList } from "../../../messages/formats/list.ts";
import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";

/** Such as "Ada Lovelace and Charles Babbage". */
export function memberNames(
  locale: string,
  { primaryFirstName, primaryLastName, additionalFirstName, additionalLastName }: Partial<MembershipDetails>,
): string {
  const names = [
    fullName(locale, { firstName: primaryFirstName, lastName: primaryLastName }),
    fullName(locale, { firstName: additionalFirstName, lastName: additionalLastName }),
  ];
  return formatList(
    locale,
    names.filter((name) => name !== ""),
  );
}

export interface AdditionalMember {
  readonly firstName?: string;
  readonly lastName?: string;
}

export function additionalMember({
  additionalFirstName,
  additionalLastName,
}: Partial<MembershipDetails>): AdditionalMember | undefined {
  if (!additionalFirstName && !additionalLastName) return undefined;
  return {
    ...(additionalFirstName && { firstName: additionalFirstName }),
    ...(additionalLastName && { lastName: additionalLastName }),
  };
}
