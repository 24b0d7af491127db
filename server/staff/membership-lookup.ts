import { sql } from "kysely";
import { readCode } from "../../commerce/scanned-code.ts";
import type { Member, MemberLookupResponse } from "../../schemas/generated/wire.ts";
import { showLater } from "../accounts/show-customer.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Db } from "../database/tables.ts";
import { Failure, invalid, notFound } from "../http/failure.ts";
import { type Held, heldMemberships } from "../memberships/held-memberships.ts";
import { cardCode } from "../memberships/member-card.ts";
import { standingOn } from "../memberships/standing.ts";
import { holds, wordsOf } from "./search-words.ts";

/** How many patrons one search shows. */
const most = 20;

/**
 * Patrons by words of names and email addresses, those on their memberships included, each word in any of them, with what counts
 * today. The text of a member's code finds that member.
 * @throws Failure 400
 */
export async function lookupMembers(db: Db, museum: Museum, query: string): Promise<MemberLookupResponse> {
  const code = readCode(query);
  const words = wordsOf(query);
  if (words.length === 0) throw invalid({ code: "BLANK", field: "query", message: "This field is required." });
  let found = patrons(db)
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(email)`)
    .orderBy("id")
    .limit(most + 1);
  if (code?.type === "member") found = found.where("card_id", "=", code.id);
  else for (const word of words) found = found.where(holds(sql`search`, word));
  const rows = await found.execute();
  const shown = rows.slice(0, most);
  const held = await heldMemberships(
    db,
    museum,
    shown.map(({ id }) => id),
  );
  return { members: shown.map((row) => toMember(museum, row, held.get(row.id) ?? [])), moreAvailable: rows.length > most };
}

/** A member's QR code, as `cardCode` draws it. @throws Failure 404, 409 without a valid membership */
export async function memberQrCode(db: Db, museum: Museum, cardId: string): Promise<string> {
  const row = await patrons(db).where("card_id", "=", cardId).executeTakeFirst();
  if (row === undefined) throw notFound("This patron is not on file.");
  const member = toMember(museum, row, (await heldMemberships(db, museum, [row.id])).get(row.id) ?? []);
  if (!member.membershipIsValid)
    throw new Failure(409, "This patron does not have an active membership.", [
      { code: "NO_MEMBERSHIP", message: "This patron does not have an active membership." },
    ]);
  return cardCode(cardId, { level: member.membershipLevel, expires: member.membershipExpiry });
}

type PatronRow = NonNullable<Awaited<ReturnType<ReturnType<typeof patrons>["executeTakeFirst"]>>>;

/**
 * Everyone on file. Of an address that nobody has verified, who waits for that stands for its account as long as that has no membership.
 * Asked with limits, each is looked up for the one person: PostgreSQL would read all memberships there are for an `exists`.
 */
function patrons(db: Db) {
  return db
    .selectFrom("customers")
    .select(["id", "card_id", "email", "first_name", "last_name"])
    .where(sql<boolean>`not disabled`)
    .where("merged_into", "is", null)
    .where(({ or, selectFrom }) =>
      or([
        sql<boolean>`${selectFrom("customers as waiting").select("waiting.id").whereRef("waiting.waits_for", "=", "customers.email_key").limit(1)} is null`,
        sql<boolean>`${selectFrom("memberships").select("memberships.id").whereRef("memberships.customer_id", "=", "customers.id").limit(1)} is not null`,
      ]),
    );
}

function toMember({ index, today }: Museum, row: PatronRow, held: readonly Held[]): Member {
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
