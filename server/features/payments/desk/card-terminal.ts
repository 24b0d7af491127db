import { sql } from "kysely";
import { plainDigits } from "../../../../messages/formats/entered-number.ts";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { type HttpError, invalid, refused } from "../../../core/http/http-error.ts";
import type { HandledMethod } from "./port.ts";

const name = "card-terminal";

/** The clerk types the reference from the receipt of a standalone terminal. */
export const cardTerminal: HandledMethod = {
  name,
  async pay(tx, { date }, { entered }) {
    const reference = readReference(entered.reference);
    if (reference === "") throw invalid({ code: "BLANK", field: "reference", message: say.referenceMissing });
    const providerId = nameOf(date, reference);
    await refuseUsed(tx, providerId, reference);
    return { providerId };
  },
  async refund(_tx, { date }, { reference: entered }) {
    const reference = readReference(entered);
    return { providerId: reference === "" ? randomId() : nameOf(date, reference) };
  },
};

/** A terminal may restart its receipt numbers daily, so a reference is unique only per day. */
function nameOf(date: string, reference: string): string {
  return `${date} ${reference}`;
}

/** The ledger's reference also contains the day. */
export function referenceIn(providerId: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2} (.+)$/.exec(providerId)?.[1];
}

/** Normalizes whitespace and digits of any script. */
export function tidyReference(entered: string): string {
  return plainDigits(entered).replace(/\s+/g, " ");
}

/** @throws HttpError 400 for a card number, which must not be stored */
function readReference(entered = ""): string {
  const reference = tidyReference(entered);
  if (isCardNumber(reference)) throw invalid({ code: "CARD_NUMBER", field: "reference", message: say.cardNumber });
  return reference;
}

/** Finds 13 to 19 digits with a valid Luhn checksum, grouped or not. */
function isCardNumber(reference: string): boolean {
  return reference.split(/[^\d\s.\p{Pd}]+/u).some((part) => hasCheckDigit(part.replace(/\D/g, "")));
}

function hasCheckDigit(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The lock serializes desks that enter the same receipt. @throws HttpError 409 */
async function refuseUsed(tx: Tx, providerId: string, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${providerId.toLowerCase()}`}, 0))`.execute(tx);
  // Ignore case as searches do: they could not tell such payments apart.
  const { rows } =
    await sql`select from payments where provider = ${sql.lit(name)} and lower(substr(provider_id, 12)) = lower(${reference})
    and lower(provider_id) = lower(${providerId}) limit 1`.execute(tx);
  if (rows.length > 0) throw referenceUsed(reference);
}

/** @returns a 409 */
export function referenceUsed(reference: string): HttpError {
  return refused(409, {
    code: "REFERENCE_USED",
    field: "reference",
    message: (locale) => say.referenceUsed(locale, { reference }),
  });
}
