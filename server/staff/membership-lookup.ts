import { sql } from "kysely";
import type { Member, MemberLookupResponse } from "../../schemas/generated/wire.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Db } from "../database/tables.ts";
import { Failure, invalid, notFound } from "../http/failure.ts";
import { qrCode } from "../http/qr-code.ts";
import { holds, wordsOf } from "./search-words.ts";

/** How many patrons one search shows. */
const most = 20;

/** Patrons by words of names and email addresses, those on their memberships included, each word in any of them, with the membership that lasts longest. @throws Failure 400 */
export async function lookupMembers(db: Db, museum: Museum, query: string): Promise<MemberLookupResponse> {
  const words = wordsOf(query);
  if (words.length === 0) throw invalid({ code: "BLANK", field: "query", message: "This field is required." });
  let found = memberRows(db, museum.today.toString())
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy("email_key")
    .limit(most + 1);
  for (const word of words) found = found.where(holds(sql`search`, word));
  const rows = await found.execute();
  return { members: rows.slice(0, most).map((row) => toMember(museum, row)), moreAvailable: rows.length > most };
}

/** A member's QR code, as `qrCode` draws it. @throws Failure 404, 409 without a valid membership */
export async function memberQrCode(db: Db, museum: Museum, customerId: string): Promise<string> {
  const member = await findMember(db, museum, customerId);
  if (member === undefined) throw notFound("This patron is not on file.");
  if (!member.membershipIsValid)
    throw new Failure(409, "This patron does not have an active membership.", [
      { code: "NO_MEMBERSHIP", message: "This patron does not have an active membership." },
    ]);
  return qrCode({ type: "member", id: member.id, level: member.membershipLevel, expires: member.membershipExpiry });
}

/** A patron by id. */
export async function findMember(db: Db, museum: Museum, customerId: string): Promise<Member | undefined> {
  const row = await memberRows(db, museum.today.toString()).where("customers.id", "=", customerId).executeTakeFirst();
  return row && toMember(museum, row);
}

type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof memberRows>["executeTakeFirst"]>>>;

/** A membership that is renewed has its next one waiting: the present one counts. */
function memberRows(db: Db, day: string) {
  return db
    .selectFrom("customers")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("memberships")
          .select(["product_id", "level", "title", "starts", "expires"])
          .whereRef("customer_id", "=", "customers.id")
          .where("starts", "<=", day)
          .orderBy("expires", "desc")
          .limit(1)
          .as("held"),
      (join) => join.onTrue(),
    )
    .select(["customers.id", "email", "first_name", "last_name", "held.product_id", "held.level", "held.title", "held.starts", "held.expires"])
    .where("disabled", "=", false);
}

function toMember({ index, today }: Museum, row: MemberRow): Member {
  const day = today.toString();
  const product = index.catalogue.memberships.find(({ id }) => id === row.product_id);
  return {
    id: row.id,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    membershipLevel: row.level ?? "",
    membershipTitle: row.title ?? "",
    membershipExpiry: row.expires ?? "",
    membershipIsValid: row.starts !== null && row.expires !== null && row.starts <= day && day <= row.expires,
    membershipBoxOfficeNotice: product?.boxOfficeNotice ?? "",
  };
}
