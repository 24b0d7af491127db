import { checkForm } from "../../../commerce/forms/check-form.ts";
import type { FormError } from "../../../schemas/forms/form.ts";
import { buyer } from "../../../schemas/generated/forms/buyer.ts";
import type { Buyer } from "../orders/sell.ts";

/** What a person typed, without blanks around it, and what is wrong with it by field. */
export interface BuyerForm {
  readonly values: Buyer;
  readonly errors: Partial<Record<keyof Buyer, FormError["message"]>>;
  /** The fingerprint of the cart that the page showed. */
  readonly seen?: string;
}

/** Nothing typed. */
export const nobody: Buyer = { firstName: "", lastName: "", email: "" };

/** Reads the form that checkout posts (docs/behaviour.md, "Form rules"). */
export function readBuyerForm(body: unknown): BuyerForm {
  // A field that is sent twice comes as a list.
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

/** Characters. */
export function longest(field: keyof Buyer): number {
  return buyer.schema.properties[field]?.maxLength ?? Number.POSITIVE_INFINITY;
}
