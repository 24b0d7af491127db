import { useId } from "react";
import { atTime } from "../../commerce/staff-sale.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { useText } from "../../ui/use-text.ts";
import { type BasketLine, type Change, quantityOf, visitAttributes } from "./basket.ts";
import styles from "./sell.module.css";
import type { Desk } from "./use-desk.tsx";

interface ChoiceProps {
  settings: Settings;
  events: readonly StaffEvent[];
  /** YYYY-MM-DD */
  today: string;
  choice: Desk["choice"];
  lines: readonly BasketLine[];
  /** The employee may sell above capacity, so full times can be chosen. */
  sellsFull: boolean;
  locked: boolean;
  onChange(change: Change): void;
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

function Times({ settings, event, choice, sellsFull, locked }: ChoiceProps & { event: StaffEvent }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const name = useId();
  const leftText = (left: number) => (left === 0 ? text("fullText") : text("leftText", { count: left }));
  return (
    <>
      {event.times && (
        <fieldset className={controls.choices} disabled={locked}>
          <legend>{text("timeLabel")}</legend>
          <div className={styles.times}>
            {event.times.map(({ time, availableInventory: left }) => (
              <label key={time}>
                <input
                  type="radio"
                  name={name}
                  value={time}
                  checked={event.time === time}
                  disabled={left === 0 && !sellsFull}
                  onChange={() => choice.setTime(event.id, time)}
                />
                <span>
                  <b>{formatSlot(locale, time)}</b> <small>{leftText(left)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {event.time === undefined && <p className={styles.left}>{leftText(event.availableInventory)}</p>}
    </>
  );
}

function TypeStepper({
  event,
  type,
  choice: { date },
  lines,
  locked,
  onChange,
}: ChoiceProps & { event: StaffEvent; type: TicketType }) {
  const slot = { variantId: type.id, date, time: event.time };
  const quantity = quantityOf(lines, slot);
  // The places that this sale holds do not count as left.
  const held = event.ticketTypes.reduce((sum, { id }) => sum + quantityOf(lines, { ...slot, variantId: id }), 0);
  return (
    <Stepper
      title={type.title}
      {...(type.description !== undefined && { description: type.description })}
      price={type.price}
      value={quantity}
      max={type.ticketLimit + held}
      keepsValue
      disabled={locked}
      onChange={(wanted) =>
        onChange({ lines: linesFor(lines, { type, event, attributes: visitAttributes(date, event.time) }, wanted) })
      }
    />
  );
}

interface Row {
  readonly type: TicketType;
  readonly event: StaffEvent;
  readonly attributes: BasketLine["attributes"];
}

/** Changes the line at the usual price; fewer people than have their own price are taken from those. */
function linesFor(lines: readonly BasketLine[], { type, event, attributes }: Row, wanted: number): BasketLine[] {
  const isOfRow = (line: BasketLine) =>
    line.variantId === type.id &&
    attributes.every(({ key, value }) => line.attributes.some((each) => each.key === key && each.value === value));
  const own = lines.filter(isOfRow);
  const [line = { variantId: type.id, type: type.title, product: event.title, quantity: 0, attributes }] = own;
  const others = own.slice(1).reduce((sum, { quantity }) => sum + quantity, 0);
  if (wanted >= others) return [{ ...line, quantity: wanted - others }];
  return own.map((each, at) => ({ ...each, quantity: at === 0 ? wanted : 0 }));
}
