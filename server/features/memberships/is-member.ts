import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { membershipsOf } from "./held-memberships.ts";
import { standingOn } from "./standing.ts";

/** Requires a membership valid today: an account alone is made in seconds. */
export async function isMember(
  db: Db | Tx,
  museum: Pick<Museum, "index" | "date">,
  customerId: string | null,
): Promise<boolean> {
  return (
    customerId !== null && standingOn(await membershipsOf(db, museum, customerId), museum.date).current !== undefined
  );
}
