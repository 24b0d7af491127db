import type { Db, Tx } from "../database/tables.ts";

/** A membership as a customer has it. Days are YYYY-MM-DD, both included. */
export interface Held {
  readonly productId: string;
  readonly level: string;
  readonly starts: string;
  readonly expires: string;
  readonly ticketsPerDay: number;
}

/** All memberships that a customer ever had, the one that lasts longest first. */
export async function heldMemberships(db: Db | Tx, customerId: string): Promise<Held[]> {
  return db
    .selectFrom("memberships")
    .select(["product_id as productId", "level", "starts", "expires", "tickets_per_day as ticketsPerDay"])
    .where("customer_id", "=", customerId)
    .orderBy("expires", "desc")
    .execute();
}

/** Is a membership valid on a day (YYYY-MM-DD)? On its first and its last day, too. */
export function isValidOn({ starts, expires }: Pick<Held, "starts" | "expires">, day: string): boolean {
  return starts <= day && day <= expires;
}
