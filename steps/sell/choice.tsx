import { Fragment, useId } from "react";
import { atTime } from "../../commerce/staff-sale.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import { type Basket, type BasketLine, isBelow, lineOf, ownPrice, quantityOf } from "./basket.ts";
import styles from "./sell.module.css";

interface ChoiceProps {
  settings: Settings;
  events: readonly StaffEvent[] | undefined;
  /** YYYY-MM-DD */
  today: string;
  date: string;
  eventId: string | undefined;
  times: Readonly<Record<string, string>>;
  basket: Basket;
  locked: boolean;
  onDate(date: string): void;
  onEvent(id: string): void;
  onTime(eventId: string, time: string): void;
  onLine(line: BasketLine): void;
  /** Raw price inputs of the guests, by type. */
  prices: Readonly<Record<string, string>>;
  onPrice(type: TicketType, typed: string): void;
}

export function Choice({
  settings,
  events,
  today,
  date,
  eventId,
  times,
  basket,
  locked,
  onDate,
  onEvent,
  onTime,
  onLine,
  prices,
  onPrice,
}: ChoiceProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const chosen =
    events?.find((event) => event.id === eventId) ??
    events?.find(({ availableInventory }) => availableInventory > 0) ??
    events?.[0];
  const event = chosen && atTime(chosen, times[chosen.id]);
  return (
    <section aria-labelledby={`${id}title`} className={styles.choice}>
      <h2 id={`${id}title`} className="visually-hidden">
        {text("chooseTitle")}
      </h2>
      <div className={styles.when}>
        <div className={styles.field}>
          <label htmlFor={`${id}day`}>{text("dayLabel")}</label>
          <input
            id={`${id}day`}
            type="date"
            value={date}
            min={today}
            disabled={locked}
            onChange={({ target }) => onDate(target.value === "" ? today : target.value)}
          />
        </div>
        {date !== today && (
          <button type="button" disabled={locked} onClick={() => onDate(today)}>
            {text("todayText")}
          </button>
        )}
        {event && events && (
          <div className={`${styles.field} ${styles.event}`}>
            <label htmlFor={`${id}event`}>{text("eventLabel")}</label>
            <select
              id={`${id}event`}
              value={event.id}
              disabled={locked}
              onChange={({ target }) => onEvent(target.value)}
            >
              {events.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.availableInventory > 0 ? each.title : text("eventFullText", { event: each.title })}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {events?.length === 0 && <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>}
      {event?.times && (
        <fieldset className={styles.times} disabled={locked}>
          <legend>{text("timeLabel")}</legend>
          {event.times.map(({ time, availableInventory: left }) => (
            <label key={time}>
              <input
                type="radio"
                name={`${id}time`}
                value={time}
                checked={event.time === time}
                disabled={left === 0}
                onChange={() => onTime(event.id, time)}
              />
              <span>
                <b>{time}</b> <small>{left === 0 ? text("fullText") : text("leftText", { count: left })}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {event?.time === undefined && event && (
        <p className={styles.left}>
          {event.availableInventory === 0 ? text("fullText") : text("leftText", { count: event.availableInventory })}
        </p>
      )}
      {event && (
        <div className={styles.types}>
          {event.ticketTypes.map((type) => {
            const { minimumPrice: least } = type;
            return (
              <Fragment key={type.id}>
                <Stepper
                  title={type.title}
                  {...(type.description !== undefined && { description: type.description })}
                  price={type.price}
                  showPrice={least === undefined}
                  value={quantityOf(basket, { variantId: type.id, date, time: event.time })}
                  max={type.ticketLimit}
                  keepsValue
                  disabled={locked}
                  onChange={(quantity) =>
                    onLine(lineOf(event, type, date, { quantity, price: ownPrice(type, prices[type.id], locale) }))
                  }
                />
                {least !== undefined && (
                  <TextField
                    label={text("ownPriceLabel", { type: type.title })}
                    value={prices[type.id] ?? type.price.amount}
                    onChange={(typed) => onPrice(type, typed)}
                    inputMode="decimal"
                    maxLength={40}
                    locked={locked}
                    invalid={isBelow(ownPrice(type, prices[type.id], locale), least, locale)}
                    note={text("ownPriceHint", {
                      least: formatMoney(locale, least),
                      suggested: formatMoney(locale, type.price),
                    })}
                  />
                )}
              </Fragment>
            );
          })}
        </div>
      )}
    </section>
  );
}
