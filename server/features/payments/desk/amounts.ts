import { fromCents, toCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { Money } from "../../../../schemas/generated/wire.ts";
import { invalid } from "../../../core/http/http-error.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";

/** No drawer holds more. Whole cents. */
const most = 100_000_000;

/** @returns whole cents @throws HttpError 400 for another currency or an amount out of range */
export function enteredCents({ tenant }: Pick<Museum, "tenant">, field: string, entered: Money): number {
  const { currencyCode } = tenant;
  const cents = toCents(entered);
  if (entered.currencyCode === currencyCode && cents >= 0 && cents <= most) return cents;
  const range = { least: fromCents(0, currencyCode), most: fromCents(most, currencyCode) };
  throw invalid({ code: "INVALID", field, message: (locale) => say.wrongAmount(locale, range) });
}
