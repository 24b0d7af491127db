import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { ErrorCode } from "../../../schemas/error-codes.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, notFound, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { membershipsOf, standingOn } from "../memberships/held-memberships.ts";

export interface DeskMember {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly membership: string;
}

/**
 * Trusts our records: a card may show an earlier membership. @param cardId the id on the card
 * @throws HttpError 404; 403 for a replaced card, or a membership that ended or has not started
 */
export async function findMember(db: Db | Tx, museum: Museum, cardId: string): Promise<DeskMember> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "first_name", "last_name", "merged_into"])
    .where("card_id", "=", cardId)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (row === undefined || row.merged_into !== null) throw await unknownCard(db, cardId, row !== undefined);
  const { current, later, ended } = standingOn(await membershipsOf(db, museum, row.id), museum.today.toString());
  if (current === undefined) throw refusedCard(...whyNotValid(later[0], ended));
  return {
    customerId: row.id,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    membership: current.membership.title,
  };
}

async function unknownCard(db: Db | Tx, cardId: string, isReplaced: boolean): Promise<HttpError> {
  const retired =
    isReplaced ||
    (await db.selectFrom("retired_cards").select("id").where("id", "=", cardId).executeTakeFirst()) !== undefined;
  return retired ? refusedCard("CARD_REPLACED", say.cardReplaced) : notFound(say.notOnFile);
}

/** @param next the membership that starts next @param ended the last one that ended */
function whyNotValid(
  next: { readonly from: string } | undefined,
  ended: { readonly expires: string } | undefined,
): [code: ErrorCode, Sentence] {
  if (next !== undefined)
    return ["MEMBERSHIP_NOT_BEGUN", (locale) => say.membershipBegins(locale, { date: next.from })];
  if (ended !== undefined)
    return ["MEMBERSHIP_ENDED", (locale) => say.membershipEnded(locale, { date: ended.expires })];
  return ["NO_MEMBERSHIP", say.noMembership];
}

function refusedCard(code: ErrorCode, message: Sentence): HttpError {
  return refused(403, { code, field: "membershipId", message });
}
