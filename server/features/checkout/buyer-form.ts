import { checkForm } from "../../../commerce/forms/check-form.ts";
import type { FormError } from "../../../schemas/forms/form.ts";
import { buyer } from "../../../schemas/generated/forms/buyer.ts";
import type { Buyer } from "../orders/sell.ts";

export interface BuyerForm {
  readonly values: Buyer;
  readonly errors: Partial<Record<keyof Buyer, FormError["message"]>>;
  /** The fingerprint of the displayed cart. */
  readonly seen?: string;
}

export const nobody: Buyer = { firstName: "", lastName: "", email: "" };

/** Trims and validates the form (docs/behaviour.md, "Form rules"). */
export function readBuyerForm(body: unknown): BuyerForm {
  // Ignore repeated fields, which arrive as lists.
  const texts = Object.entries({ ...(body as Record<string, unknown> | null) }).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const given: Record<string, string | undefined> = Object.fromEntries(texts);
  const { value, errors } = checkForm(buyer, given);
  return {
    values: { ...nobody, ...(value as Partial<Buyer>) },
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    seen: given.seen?.trim() || undefined,
  };
}

/** @returns the field's maximum length in characters */
export function longest(field: keyof Buyer): number {
  return buyer.schema.properties[field]?.maxLength ?? Number.POSITIVE_INFINITY;
}
