import { limitFor, lockOf } from "../../commerce/member-tickets.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import { capitalized, formatDay } from "../../messages/formats/days.ts";
import { comma } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/series-tickets.ts";
import type { Answer, Data } from "../../schemas/generated/steps/series-tickets.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { SoldOut } from "../../ui/museum/sold-out.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { chosenOf, leftFor, type SeriesTicketsLoaded } from "./definition.ts";
import styles from "./series-tickets.module.css";

export default function SeriesTicketsScreen({
  data,
  loaded,
  customer,
  answer,
  change,
}: ScreenProps<Data, Answer, SeriesTicketsLoaded>) {
  const locale = useLocale();
  const { series } = loaded.offer;
  const { ticketTypes: types, events } = series;
  if (data.eventSoldOut) return <SoldOut hint={say.everyPlaceTaken(locale)} />;
  if (types.length === 0) return <EmptyState title={say.noTicketsTitle(locale)}>{say.noTickets(locale)}</EmptyState>;
  const quantities = chosenOf(answer, series);
  const maxPartySize = leftFor(data, series);
  return (
    <div className={styles.step}>
      <h2 className={styles.heading}>{say.heading(locale, { count: events.length })}</h2>
      <ol className={styles.events}>
        {events.map(({ id, title, date, time, descriptionHtml }) => (
          <li key={id}>
            {/* A leaf of a calendar: the text has the day in words. */}
            <span
              className={styles.leaf}
              data-month={formatDay(locale, date, "shortMonth")}
              data-day={Number(date.slice(8))}
            />
            <div>
              <strong>{title}</strong>
              {descriptionHtml && (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends it sanitised; scripts are refused by the Content-Security-Policy too
                <div className={styles.about} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
              )}
              <p className={styles.when}>
                <time dateTime={date}>{capitalized(locale, formatDay(locale, date))}</time>
                <span>{comma(locale) + formatSlot(locale, time, "within")}</span>
              </p>
            </div>
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
              note={locked ? say.forMembers(locale) : undefined}
              onChange={(quantity) => change({ tickets: { ...quantities, [type.id]: quantity } })}
            />
          );
        })}
      </fieldset>
    </div>
  );
}
