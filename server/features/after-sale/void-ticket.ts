import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { StoredTicket } from "../orders/stored-order.ts";

/** @throws HttpError 409 if guests have just entered with it */
export async function voidTicket(
  tx: Tx,
  { id, counts }: StoredTicket,
  { as, at }: { readonly as: "moved" | "cancelled"; readonly at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("ticket_counts")
    .set({ voided: sql`quantity` })
    .where("ticket_id", "=", id)
    .where("redeemed", "=", 0)
    .executeTakeFirst();
  if (Number(numUpdatedRows) < counts.length)
    throw refused(409, { code: "TICKET_USED", field: "ticketId", message: say.justUsed });
  await tx.updateTable("tickets").set({ voided_at: at, voided_as: as }).where("id", "=", id).execute();
}
