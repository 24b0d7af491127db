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

/**
 * The member with a membership that is valid today, by our records: a card may be of the one before.
 * @param id the customer's, as in our QR codes, or a membership's
 * @throws Failure 404; 403 where it has ended, or has not begun
 */
export async function findPatron(db: Db | Tx, { today, tenant }: Museum, id: string): Promise<Patron> {
  const row = await db
    .selectFrom("customers")
    .leftJoin("memberships", "memberships.customer_id", "customers.id")
    .select(["customers.id", "email", "first_name", "last_name", "starts", "expires"])
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
  const { starts, expires } = row;
  if (starts === null || expires === null) throw refused("NO_MEMBERSHIP", "This patron does not have an active membership.");
  const day = (date: string) => formatDay(date, "long", tenant.locale);
  if (expires < today.toString()) throw refused("MEMBERSHIP_ENDED", `This membership ended on ${day(expires)}.`);
  if (starts > today.toString()) throw refused("MEMBERSHIP_NOT_BEGUN", `This membership begins on ${day(starts)}.`);
  return { customerId: row.id, firstName: row.first_name ?? "", lastName: row.last_name ?? "", email: row.email };
}

function refused(code: string, message: string): Failure {
  return new Failure(403, message, [{ code, field: "membershipId", message }]);
}
