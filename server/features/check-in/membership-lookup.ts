import { readCode } from "../../../commerce/scanned-code.ts";
import { plainDigits } from "../../../messages/formats/entered-number.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Member, MemberLookupResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import { invalid, notFound, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { hasPhone } from "../../museum/phone-notations.ts";
import { memberTicketsToday } from "../carts/buyer-rules.ts";
import { type Held, heldMemberships, showLater, standingOn } from "../memberships/held-memberships.ts";
import { cardCode } from "../memberships/member-card.ts";
import { type MemberRow, membersByCard, membersByPhone, membersByWords } from "./member-rows.ts";
import { wordsOf } from "./tickets-lookup.ts";

const maxResults = 20;
/** A name may have a digit or two, but no telephone number fewer than these. */
const minPhoneDigits = 7;

/** @returns a typed telephone number in plain digits; undefined for other words */
function phoneOf(query: string): string | undefined {
  const typed = plainDigits(query).trim();
  const digits = typed.replace(/\D/g, "");
  return /^[+\d\s().-]+$/.test(typed) && digits.length >= minPhoneDigits ? typed : undefined;
}

/** Each word may be in any name or address, including those on memberships; digits are a phone number. @throws HttpError 400 */
export async function lookupMembers(db: Db, museum: Museum, query: string): Promise<MemberLookupResponse> {
  const code = readCode(query);
  const words = wordsOf(query);
  if (words.length === 0) throw invalid({ code: "BLANK", field: "query", message: say.fieldMissing });
  const phone = phoneOf(query);
  const rows =
    code?.type === "member"
      ? await membersByCard(db, code.id)
      : phone
        ? await membersByPhone(db, hasPhone(phone, museum.tenant.country), maxResults + 1)
        : await membersByWords(db, words, maxResults + 1);
  const shown = rows.slice(0, maxResults);
  const held = await heldMemberships(
    db,
    museum,
    shown.map(({ id }) => id),
  );
  const tickets = await memberTicketsToday(db, museum, held);
  return {
    members: shown.map((row) => {
      const freeTickets = tickets.get(row.id);
      return { ...toMember(museum, row, held.get(row.id) ?? []), ...(freeTickets && { freeTickets }) };
    }),
    moreAvailable: rows.length > maxResults,
  };
}

/** Draws a member's QR code. @throws HttpError 404; 409 without a valid membership */
export async function memberQrCode(db: Db, museum: Museum, cardId: string): Promise<string> {
  const [row] = await membersByCard(db, cardId);
  if (row === undefined) throw notFound(say.notOnFile);
  const member = toMember(museum, row, (await heldMemberships(db, museum, [row.id])).get(row.id) ?? []);
  if (!member.membershipIsValid) throw refused(409, { code: "NO_MEMBERSHIP", message: say.noMembership });
  return cardCode(cardId, { level: member.membershipLevel, expires: member.membershipExpiry });
}

function toMember({ index, today }: Museum, row: MemberRow, held: readonly Held[]): Member {
  const { current, later, ended } = standingOn(held, today.toString());
  const membership = current?.membership ?? ended;
  const product = index.catalogue.memberships.find(({ id }) => id === membership?.productId);
  return {
    id: row.card_id,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    membershipLevel: membership?.level ?? "",
    membershipTitle: membership?.title ?? "",
    membershipExpiry: current?.until ?? ended?.expires ?? "",
    membershipIsValid: current !== undefined,
    membershipBoxOfficeNotice: product?.boxOfficeNotice ?? "",
    ...(membership?.memberName && { memberNames: membership.memberName }),
    ...(later.length > 0 && { laterMemberships: later.map(showLater) }),
  };
}
