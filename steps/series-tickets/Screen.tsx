import { limitFor, lockOf } from "../../commerce/member-tickets.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import { formatDay } from "../../messages/formats/days.ts";
import type { Answer, Data } from "../../schemas/generated/steps/series-tickets.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import type { SeriesTicketsLoaded } from "./definition.ts";
import { chosenOf, leftFor } from "./offer.ts";
import styles from "./series-tickets.module.css";

export default function SeriesTicketsScreen({ data, loaded, customer, answer, change }: ScreenProps<Data, Answer, SeriesTicketsLoaded>) {
  const locale = useLocale();
  const { series } = loaded.offer;
  const { ticketTypes: types, events } = series;
  if (data.eventSoldOut) {
    return (
      <EmptyState title="The event you are looking for is sold out">
        <p>Every place in this series has been taken.</p>
        <p>
          <a href="/events">See other events</a>
        </p>
      </EmptyState>
    );
  }
  if (types.length === 0)
    return (
      <EmptyState title="No tickets available">
        We're sorry, there are no tickets available for your event selection. Please select a different event.
      </EmptyState>
    );
  const quantities = chosenOf(answer, series);
  const maxPartySize = leftFor(data, series);
  return (
    <>
      <h2 className={styles.heading}>One ticket, {events.length === 1 ? "one event" : `all ${events.length} events`}</h2>
      <ol className={styles.events}>
        {events.map(({ id, title, date, time }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span>
              <time dateTime={date}>{formatDay(locale, date)}</time>, {time}
            </span>
          </li>
        ))}
      </ol>
      <fieldset>
        <legend className={styles.heading}>{series.title}</legend>
        {types.map((type) => {
          const own = quantities[type.id] ?? 0;
          const locked = lockOf(type, customer) !== undefined;
          return (
            <Stepper
              key={type.id}
              title={type.title}
              description={type.description}
              price={type.price}
              value={own}
              max={locked ? own : limitFor(type, { quantities, types, maxPartySize, customer })}
              disabled={locked && own === 0}
              note={locked ? "For signed-in members." : undefined}
              onChange={(quantity) => change({ tickets: { ...quantities, [type.id]: quantity } })}
            />
          );
        })}
      </fieldset>
    </>
  );
}
