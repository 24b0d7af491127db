import { formatDay } from "../../commerce/days.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Db, Tx } from "../database/tables.ts";
import { Failure, notFound } from "../http/failure.ts";

/** A member at the desk. */
export interface Patron {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** What a member's QR code says besides the id. */
interface Claims {
  readonly level: string;
  /** YYYY-MM-DD */
  readonly expires: string;
}

/**
 * The member with a membership that is valid today, by our records.
 * @param id the customer's, as in our QR codes, or a membership's
 * @param claims what the code says of that membership
 * @throws Failure 404; 403 where it has ended, has not begun, or is not what the code says
 */
export async function findPatron(db: Db | Tx, { today, tenant }: Museum, id: string, claims?: Claims): Promise<Patron> {
  const row = await db
    .selectFrom("customers")
    .leftJoin("memberships", "memberships.customer_id", "customers.id")
    .select(["customers.id", "email", "first_name", "last_name", "level", "starts", "expires"])
    .where(({ or, eb }) => or([eb("customers.id", "=", id), eb("memberships.id", "=", id)]))
    .where("disabled", "=", false)
    // As the lookup shows it: of those that have begun the one that lasts longest.
    .orderBy(
      ({ eb }) => eb("starts", "<=", today.toString()),
      (order) => order.desc().nullsLast(),
    )
    .orderBy("expires", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw notFound("This patron is not on file.");
  const { level, starts, expires } = row;
  if (level === null || starts === null || expires === null) throw refused("NO_MEMBERSHIP", "This patron does not have an active membership.");
  const day = (date: string) => formatDay(date, "long", tenant.locale);
  if (expires < today.toString()) throw refused("MEMBERSHIP_ENDED", `This membership ended on ${day(expires)}.`);
  if (starts > today.toString()) throw refused("MEMBERSHIP_NOT_BEGUN", `This membership begins on ${day(starts)}.`);
  if (claims !== undefined && (claims.level !== level || claims.expires !== expires)) {
    const message = `This code is not of the present membership, which is "${level}" and ends on ${day(expires)}. Please look the member up.`;
    throw refused("MEMBERSHIP_DIFFERS", message);
  }
  return { customerId: row.id, firstName: row.first_name ?? "", lastName: row.last_name ?? "", email: row.email };
}

function refused(code: string, message: string): Failure {
  return new Failure(403, message, [{ code, field: "membershipId", message }]);
}
