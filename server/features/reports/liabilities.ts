import { fromCents } from "../../../commerce/money.ts";
import { textIn } from "../../../engine/core/contract.ts";
import type { LiabilityFigures } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { liabilities } from "../payments/ledger.ts";
import type { Span } from "./span.ts";

export async function liabilitiesIn(
  tx: Tx,
  context: object,
  { tenant: { currencyCode, locale } }: Museum,
  span: Span,
): Promise<{ liabilities?: LiabilityFigures[] }> {
  const money = (cents: number) => fromCents(cents, currencyCode);
  const figures: LiabilityFigures[] = [];
  for (const { title, addUp } of liabilities.of(context)) {
    const { issued, redeemed, refunded, voided, outstanding } = await addUp(tx, span);
    if (issued + redeemed + refunded + voided + outstanding === 0) continue;
    figures.push({
      title: textIn(locale, title),
      issued: money(issued),
      redeemed: money(redeemed),
      refunded: money(refunded),
      voided: money(voided),
      outstanding: money(outstanding),
    });
  }
  return figures.length === 0 ? {} : { liabilities: figures };
}
