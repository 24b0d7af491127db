import { type RawBuilder, sql } from "kysely";
import * as say from "../../../messages/generated/server/gift-cards.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Liability, LiabilitySums } from "../payments/liabilities.ts";

export const giftCardLiability: Liability = {
  title: say.reportTitle,
  async addUp(tx, { begins, ends }) {
    const sum = (kind: string) =>
      sql`coalesce(sum(abs(amount_cents)) filter (where kind = ${kind} and at >= ${begins}), 0)::bigint`;
    const { rows } = await sql<LiabilitySums>`
      select ${sum("issued")} as issued, ${sum("redeemed")} as redeemed, ${sum("refunded")} as refunded, ${sum("voided")} as voided,
        coalesce(sum(amount_cents), 0)::bigint as outstanding
      from gift_card_entries where at < ${ends}`.execute(tx);
    return rows[0] ?? { issued: 0, redeemed: 0, refunded: 0, voided: 0, outstanding: 0 };
  },
};

/** The cards stay valid; their holders have the codes. @param orders a query of ids */
export async function forgetRecipients(tx: Tx, orders: RawBuilder<unknown>): Promise<void> {
  await sql`update gift_cards set recipient_name = '', recipient_email = '', message = '' where order_id in (${orders})`.execute(
    tx,
  );
}
