import { sql } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { heldMemberships } from "./held-memberships.ts";
import { type Purchase, placeAll } from "./place-membership.ts";

/** Fall back to the current days if nothing has moved them. */
const from = sql<string>`coalesce(from_day, starts)`;
const lasts = sql<string>`coalesce(lasts, 'P' || (expires - starts) || 'D')`;

/** Keeps the original days, to place them again after a refund. */
export async function moveMemberships(
  tx: Tx,
  moved: readonly { readonly id: string; readonly starts: string; readonly expires: string }[],
): Promise<void> {
  for (const { id, starts, expires } of moved)
    await tx.updateTable("memberships").set({ starts, expires, from_day: from, lasts }).where("id", "=", id).execute();
}

/** Places memberships as if refunded ones had never been bought. The caller must lock the people. */
export async function placeAgain(tx: Tx, museum: Museum, customerIds: readonly string[]): Promise<void> {
  const held = await heldMemberships(tx, museum, customerIds);
  for (const [customerId, memberships] of held) {
    const { rows } = await sql<Pick<Purchase, "id" | "from" | "lasts">>`
      select id, ${from}::text as "from", ${lasts} as lasts from memberships where customer_id = ${customerId} and refunded_at is null
      order by coalesce(placed_at, created_at), created_at, id`.execute(tx);
    const known = new Map(memberships.map((each) => [each.id, each]));
    const purchases = rows.flatMap((row) => {
      const membership = known.get(row.id);
      return membership === undefined ? [] : [{ ...membership, ...row }];
    });
    const placed = placeAll(purchases);
    await moveMemberships(
      tx,
      placed.filter(
        ({ id, starts, expires }) => known.get(id)?.starts !== starts || known.get(id)?.expires !== expires,
      ),
    );
  }
}
