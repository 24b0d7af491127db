import { useId, useState } from "react";
import { includedTaxes } from "../../commerce/cart/summary.ts";
import { toCents } from "../../commerce/money.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { inSequence, unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { SellItem } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useKeptFocus } from "../../ui/focus.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import { attributeOf, type BasketLine, type Change, lineKey, lineOf, withAttributes } from "./basket.ts";
import own from "./basket-lines.module.css";
import { MemberDetails, Recipient } from "./line-details.tsx";
import { BuyingMember } from "./more.tsx";
import styles from "./sell.module.css";
import type { Desk } from "./use-desk.tsx";

interface BasketLinesProps {
  settings: Settings;
  desk: Desk;
  locked: boolean;
}

/** The lines of the sale with its total. */
export function BasketLines({ settings, desk, locked }: BasketLinesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const list = useKeptFocus<HTMLElement>();
  const { lines, total, choose, discard, offer, basket } = desk;
  const { estimatedCost: cost, discountAmount, taxes } = basket.basket?.cart ?? {};
  return (
    <section ref={list} aria-labelledby={id} className={own.basket} data-folds={lines.length > 0 || undefined}>
      <div className={own.saleTitle}>
        <h2 id={id}>{text("saleTitle")}</h2>
        {lines.length > 0 && (
          <button type="button" className={controls.link} disabled={locked} onClick={discard}>
            {say.discardText(locale)}
          </button>
        )}
      </div>
      <BuyingMember desk={desk} locked={locked} />
      {lines.length === 0 && <p className={styles.quiet}>{text("emptyText")}</p>}
      <ul>
        {lines.map((line) => {
          const item = offer.value?.items.find(({ parts }) =>
            parts.some(({ variantId }) => variantId === line.variantId),
          );
          return (
            <Line
              key={lineKey(line)}
              settings={settings}
              desk={desk}
              line={line}
              item={item}
              locked={locked}
              onRemove={() => choose({ lines: partsOf(line, item, lines).map((each) => ({ ...each, quantity: 0 })) })}
            />
          );
        })}
      </ul>
      {lines.length > 0 && (
        <p className={own.total} aria-live="polite" aria-busy={basket.isPricing}>
          <span>
            <span>{text("totalText")}</span>
            {discountAmount && Number(discountAmount.amount) > 0 && (
              <small className={own.tax}>
                {say.discountText(locale, { amount: formatMoney(locale, discountAmount) })}
              </small>
            )}
            {includedTaxes(locale, taxes).map((included) => (
              <small key={included} className={own.tax}>
                {included}
              </small>
            ))}
            {cost && taxes === undefined && Number(cost.totalTaxAmount.amount) > 0 && (
              <small className={own.tax}>{text("taxText", { amount: formatMoney(locale, cost.totalTaxAmount) })}</small>
            )}
          </span>
          <b className={basket.isPricing ? own.pricing : undefined}>
            {total === undefined ? text("pricingText") : formatMoney(locale, total)}
          </b>
        </p>
      )}
    </section>
  );
}

/** A bundle is removed whole. */
function partsOf(line: BasketLine, item: SellItem | undefined, lines: readonly BasketLine[]): readonly BasketLine[] {
  if (item === undefined || item.parts.length < 2) return [line];
  const isPart = (each: BasketLine) => item.parts.some(({ variantId }) => variantId === each.variantId);
  return lines.filter((each) => isPart(each) && attributeOf(each, "Date") === attributeOf(line, "Date"));
}

interface LineProps extends BasketLinesProps {
  line: BasketLine;
  item: SellItem | undefined;
  onRemove(): void;
}

function Line({ settings, desk, line, item, locked, onRemove }: LineProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { quantity, type } = line;
  const what = text("lineText", { quantity, type });
  const visit = useVisitText(line, desk.today, settings);
  const priced = desk.basket.basket?.cart.lineItems.find((each) => lineKey(lineOf(each)) === lineKey(line));
  return (
    <li data-row={lineKey(line)}>
      <span className={own.what}>
        <b>{what}</b>
        <span className={styles.visit}>{unbroken(visit)}</span>
        {item?.minimumPrice && (
          <OwnPrice settings={settings} line={line} item={item} locked={locked} onChange={desk.choose} />
        )}
        {item?.kind === "giftCard" && <Recipient desk={desk} line={line} locked={locked} />}
        {item?.members !== undefined && <MemberDetails desk={desk} members={item.members} locked={locked} />}
      </span>
      {/* A press that the server has not answered has no price yet. */}
      <span className={own.amount}>{priced?.quantity === quantity && formatMoney(locale, priced.totalPrice)}</span>
      {quantity > 1 && (item === undefined || item.parts.length < 2) && (
        <button
          type="button"
          className={own.fewer}
          disabled={locked}
          aria-label={say.fewerLabel(locale, { line: inSequence(locale, [what, visit]) })}
          onClick={() => desk.choose({ lines: [{ ...line, quantity: quantity - 1 }] })}
        >
          −
        </button>
      )}
      <button
        type="button"
        className={controls.link}
        disabled={locked}
        aria-label={
          visit === "" ? say.removeOneLabel(locale, { line: what }) : text("removeLabel", { line: what, visit })
        }
        onClick={onRemove}
      >
        {text("removeText")}
      </button>
    </li>
  );
}

/** Today goes without saying at the desk. */
function useVisitText({ product: event, type, ...line }: BasketLine, today: string, settings: Settings): string {
  const locale = useLocale();
  const text = useText(say, settings);
  const [date, time] = [attributeOf(line, "Date"), attributeOf(line, "Time")];
  if (date === undefined) return type === event ? "" : event;
  if (date === today) return time === undefined ? event : text("visitTodayText", { event, time });
  const day = formatDay(locale, date, "short");
  return time === undefined
    ? text("visitDayText", { event, date: day })
    : text("visitText", { event, date: day, time });
}

interface OwnPriceProps extends Pick<LineProps, "settings" | "line" | "locked"> {
  item: SellItem;
  onChange(change: Change): void;
}

/** The price that the guest names. It counts once the clerk leaves the field; the server says why it cannot. */
function OwnPrice({ settings, line, item: { price, minimumPrice = price }, locked, onChange }: OwnPriceProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const present = attributeOf(line, "Price") ?? price.amount;
  const [typed, setTyped] = useState(present);
  const amount = enteredAmount(typed, price.currencyCode, locale);
  return (
    <TextField
      label={text("ownPriceLabel", { type: line.type })}
      value={typed}
      onChange={setTyped}
      onLeave={() => {
        const named = amount?.amount ?? typed.trim();
        if (named === present) return;
        setTyped(present);
        onChange({ lines: withAttributes(line, [{ key: "Price", value: named }]) });
      }}
      inputMode="decimal"
      maxLength={12}
      locked={locked}
      invalid={amount === undefined || toCents(amount) < toCents(minimumPrice)}
      note={text("ownPriceHint", {
        least: formatMoney(locale, minimumPrice),
        suggested: formatMoney(locale, price),
      })}
    />
  );
}
