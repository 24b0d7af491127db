import { useId } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { SellQuoteResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Basket, BasketLine } from "./basket.ts";
import styles from "./sell.module.css";

interface BasketLinesProps {
  basket: Basket;
  /** What it costs; while it is priced again, what it cost before. */
  quote: SellQuoteResponse | undefined;
  pricing: boolean;
  locked: boolean;
  onRemove(line: BasketLine): void;
}

/** What is chosen so far, whatever the event, and its total. */
export function BasketLines({ basket, quote, pricing, locked, onRemove }: BasketLinesProps) {
  const locale = useLocale();
  const id = useId();
  const visitOf = ({ event, date, time }: BasketLine) =>
    time === undefined ? say.visitDayText(locale, { event, date }) : say.visitText(locale, { event, date, time });
  return (
    <section aria-labelledby={id} className={styles.basket}>
      <h2 id={id}>{say.saleTitle(locale)}</h2>
      {basket.length === 0 && <p className={styles.quiet}>{say.emptyText(locale)}</p>}
      <ul>
        {basket.map((line) => {
          const what = say.lineText(locale, { quantity: line.quantity, type: line.type });
          return (
            <li key={[line.variantId, line.date, line.time].join(" ")}>
              <span className={styles.what}>
                <b>{what}</b>
                <span className={styles.visit}>{visitOf(line)}</span>
              </span>
              <button
                type="button"
                className={styles.remove}
                disabled={locked}
                aria-label={say.removeLabel(locale, { line: what, visit: visitOf(line) })}
                onClick={() => onRemove({ ...line, quantity: 0 })}
              >
                {say.removeText(locale)}
              </button>
            </li>
          );
        })}
      </ul>
      {basket.length > 0 && (
        <p className={styles.total} aria-live="polite" aria-busy={pricing}>
          <span>
            {say.totalText(locale)}
            {quote && Number(quote.tax.amount) > 0 && <small className={styles.tax}>{say.taxText(locale, { amount: quote.tax })}</small>}
          </span>
          <b className={pricing ? styles.pricing : undefined}>{quote === undefined ? say.pricingText(locale) : formatMoney(locale, quote.total)}</b>
        </p>
      )}
    </section>
  );
}
