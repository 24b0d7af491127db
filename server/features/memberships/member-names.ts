import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";

/** Such as "Ada Lovelace and Charles Babbage". */
export function memberNames({
  primaryFirstName,
  primaryLastName,
  additionalFirstName,
  additionalLastName,
}: Partial<MembershipDetails>): string {
  return [joined(primaryFirstName, primaryLastName), joined(additionalFirstName, additionalLastName)]
    .filter((name) => name !== "")
    .join(" and ");
}

export function joined(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
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
