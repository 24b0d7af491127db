import { formatDay } from "../../messages/formats/days.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import type { Museum } from "../museum/catalogue/museum.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import { Failure, notFound } from "../platform/http/failure.ts";
import { membershipsOf } from "../selling/memberships/held-memberships.ts";
import { standingOn } from "../selling/memberships/standing.ts";

/** A member at the desk. */
export interface Patron {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * The member with a membership that is valid today, by our records: a card may be of the one before.
 * @param cardId what their card says
 * @throws Failure 404; 403 where the card was replaced, or the membership has ended or has not begun
 */
export async function findPatron(db: Db | Tx, museum: Museum, cardId: string): Promise<Patron> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "first_name", "last_name", "merged_into"])
    .where("card_id", "=", cardId)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (row === undefined || row.merged_into !== null) throw await unknownCard(db, cardId, row !== undefined);
  const { current, later, ended } = standingOn(await membershipsOf(db, museum, row.id), museum.today.toString());
  const day = (date: string) => formatDay(museum.tenant.locale, date);
  if (current === undefined && later[0] !== undefined) throw refused("MEMBERSHIP_NOT_BEGUN", `This membership begins on ${day(later[0].from)}.`);
  if (current === undefined && ended !== undefined) throw refused("MEMBERSHIP_ENDED", `This membership ended on ${day(ended.expires)}.`);
  if (current === undefined) throw refused("NO_MEMBERSHIP", "This patron does not have an active membership.");
  return { customerId: row.id, firstName: row.first_name ?? "", lastName: row.last_name ?? "", email: row.email };
}

async function unknownCard(db: Db | Tx, cardId: string, isReplaced: boolean): Promise<Failure> {
  const retired = isReplaced || (await db.selectFrom("retired_cards").select("id").where("id", "=", cardId).executeTakeFirst()) !== undefined;
  return retired ? refused("CARD_REPLACED", "This card has been replaced. Look the member up by name or email.") : notFound("This patron is not on file.");
}

function refused(code: ErrorCode, message: string): Failure {
  return new Failure(403, message, [{ code, field: "membershipId", message }]);
}
