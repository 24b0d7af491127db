import { useId } from "react";
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
import type { Desk } from "./use-desk.tsx";

interface ChoiceProps {
  settings: Settings;
  events: readonly StaffEvent[];
  /** YYYY-MM-DD */
  today: string;
  choice: Desk["choice"];
  basket: Basket;
  locked: boolean;
  onLine(line: BasketLine): void;
  /** Raw price inputs of the guests, by type. */
  prices: Readonly<Record<string, string>>;
  onPrice(type: TicketType, typed: string): void;
}

export function Choice(props: ChoiceProps) {
  const { settings, events, choice } = props;
  const text = useText(say, settings);
  const id = useId();
  const chosen =
    events.find((event) => event.id === choice.eventId) ??
    events.find(({ availableInventory }) => availableInventory > 0) ??
    events[0];
  const event = chosen && atTime(chosen, choice.times[chosen.id]);
  return (
    <section aria-labelledby={`${id}title`} className={styles.choice}>
      <h2 id={`${id}title`} className="visually-hidden">
        {text("chooseTitle")}
      </h2>
      <DayAndEvent {...props} event={event} />
      {event === undefined ? (
        <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>
      ) : (
        <>
          <Times {...props} event={event} />
          <div className={styles.types}>
            {event.ticketTypes.map((type) => (
              <TypeStepper key={type.id} {...props} event={event} type={type} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function DayAndEvent({
  settings,
  events,
  event,
  today,
  choice: { date, setDate, setEventId },
  locked,
}: ChoiceProps & { event: StaffEvent | undefined }) {
  const text = useText(say, settings);
  const id = useId();
  return (
    <div className={styles.when}>
      <div className={styles.field}>
        <label htmlFor={`${id}day`}>{text("dayLabel")}</label>
        <input
          id={`${id}day`}
          type="date"
          value={date}
          min={today}
          disabled={locked}
          onChange={({ target }) => setDate(target.value === "" ? today : target.value)}
        />
      </div>
      {date !== today && (
        <button type="button" disabled={locked} onClick={() => setDate(today)}>
          {text("todayText")}
        </button>
      )}
      {event && (
        <div className={`${styles.field} ${styles.event}`}>
          <label htmlFor={`${id}event`}>{text("eventLabel")}</label>
          <select
            id={`${id}event`}
            value={event.id}
            disabled={locked}
            onChange={({ target }) => setEventId(target.value)}
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
  );
}

function Times({ settings, event, choice, locked }: ChoiceProps & { event: StaffEvent }) {
  const text = useText(say, settings);
  const name = useId();
  const leftText = (left: number) => (left === 0 ? text("fullText") : text("leftText", { count: left }));
  return (
    <>
      {event.times && (
        <fieldset className={styles.times} disabled={locked}>
          <legend>{text("timeLabel")}</legend>
          {event.times.map(({ time, availableInventory: left }) => (
            <label key={time}>
              <input
                type="radio"
                name={name}
                value={time}
                checked={event.time === time}
                disabled={left === 0}
                onChange={() => choice.setTime(event.id, time)}
              />
              <span>
                <b>{time}</b> <small>{leftText(left)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {event.time === undefined && <p className={styles.left}>{leftText(event.availableInventory)}</p>}
    </>
  );
}

function TypeStepper({
  settings,
  event,
  type,
  choice: { date },
  basket,
  locked,
  onLine,
  prices,
  onPrice,
}: ChoiceProps & { event: StaffEvent; type: TicketType }) {
  const text = useText(say, settings);
  const locale = useLocale();
  const { minimumPrice: least } = type;
  const price = ownPrice(type, prices[type.id], locale);
  return (
    <>
      <Stepper
        title={type.title}
        {...(type.description !== undefined && { description: type.description })}
        price={type.price}
        showPrice={least === undefined}
        value={quantityOf(basket, { variantId: type.id, date, time: event.time })}
        max={type.ticketLimit}
        keepsValue
        disabled={locked}
        onChange={(quantity) => onLine(lineOf(event, type, date, { quantity, price }))}
      />
      {least !== undefined && (
        <TextField
          label={text("ownPriceLabel", { type: type.title })}
          value={prices[type.id] ?? type.price.amount}
          onChange={(typed) => onPrice(type, typed)}
          inputMode="decimal"
          maxLength={40}
          locked={locked}
          invalid={isBelow(price, least, locale)}
          note={text("ownPriceHint", {
            least: formatMoney(locale, least),
            suggested: formatMoney(locale, type.price),
          })}
        />
      )}
    </>
  );
}
