import { useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { SellQuoteResponse } from "../../schemas/generated/wire.ts";
import { useKeptFocus } from "../../ui/focus.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import type { Basket, BasketLine } from "./basket.ts";
import styles from "./sell.module.css";

interface BasketLinesProps {
  settings: Settings;
  basket: Basket;
  /** The quote to show; while pricing, the previous one. */
  quote: SellQuoteResponse | undefined;
  pricing: boolean;
  locked: boolean;
  onRemove(line: BasketLine): void;
}

const keyOf = ({ variantId, date, time }: BasketLine) => [variantId, date, time].join(" ");

export function BasketLines({ settings, basket, quote, pricing, locked, onRemove }: BasketLinesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const list = useKeptFocus<HTMLElement>();
  const visitOf = ({ event, date, time }: BasketLine) =>
    time === undefined
      ? text("visitDayText", { event, date: formatDay(locale, date, "short") })
      : text("visitText", { event, date: formatDay(locale, date, "short"), time });
  return (
    <section ref={list} aria-labelledby={id} className={styles.basket}>
      <h2 id={id}>{text("saleTitle")}</h2>
      {basket.length === 0 && <p className={styles.quiet}>{text("emptyText")}</p>}
      <ul>
        {basket.map((line) => {
          const what = text("lineText", { quantity: line.quantity, type: line.type });
          const short = quote?.shortages?.find(
            ({ date, time, event }) => date === line.date && time === line.time && event === line.event,
          );
          return (
            <li key={keyOf(line)} data-row={keyOf(line)}>
              <span className={styles.what}>
                <b>{what}</b>
                <span className={styles.visit}>{unbroken(visitOf(line))}</span>
                {short !== undefined && (
                  <span className={styles.short}>{text("shortLineText", { left: short.left })}</span>
                )}
              </span>
              <button
                type="button"
                className={styles.remove}
                disabled={locked}
                aria-label={text("removeLabel", { line: what, visit: visitOf(line) })}
                onClick={() => onRemove({ ...line, quantity: 0 })}
              >
                {text("removeText")}
              </button>
            </li>
          );
        })}
      </ul>
      {basket.length > 0 && (
        <p className={styles.total} aria-live="polite" aria-busy={pricing}>
          <span>
            <span>{text("totalText")}</span>
            {quote && Number(quote.tax.amount) > 0 && (
              <small className={styles.tax}>{text("taxText", { amount: formatMoney(locale, quote.tax) })}</small>
            )}
          </span>
          <b className={pricing ? styles.pricing : undefined}>
            {quote === undefined ? text("pricingText") : formatMoney(locale, quote.total)}
          </b>
        </p>
      )}
    </section>
  );
}
