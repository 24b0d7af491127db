import { fromCents } from "../../../commerce/money.ts";
import { type Sentence, textIn } from "../../../engine/core/contract.ts";
import type { LiabilityFigures } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import type { Span } from "./span.ts";

/** Whole cents. */
export interface LiabilitySums {
  readonly issued: number;
  readonly redeemed: number;
  readonly refunded: number;
  readonly voided: number;
  /** Owed at the end of the span. */
  readonly outstanding: number;
}

/** Money that the museum took and still owes, such as gift cards: no revenue until it is redeemed. */
export interface Liability {
  readonly title: Sentence;
  addUp(tx: Tx, span: Span): Promise<LiabilitySums>;
}

export const liabilities = new Additions<Liability>();

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
