import { useEffect } from "react";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { TicketsAnswers, TicketsLoaded } from "./definition.ts";
import { EventTypes } from "./EventTypes.tsx";
import { isCarriedOver, largestParty, offered, quantitiesOf } from "./offer.ts";
import styles from "./tickets.module.css";

export default function TicketsScreen({ data, loaded, customer, answer, change }: ScreenProps<Data, Answer, TicketsLoaded, TicketsAnswers>) {
  const locale = useLocale();
  const events = offered(loaded);
  /** Every event's present quantities, so that those of an abandoned bundle do not linger. */
  const chosen = Object.fromEntries(events.map((event) => [event.id, quantitiesOf(answer, event)]));
  const carriedOver = isCarriedOver(answer, events);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what carries over is taken over once; the answer that results carries nothing over
  useEffect(() => {
    if (carriedOver) change({ events: chosen });
  }, [carriedOver]);

  if (data.eventSoldOut) {
    return (
      <EmptyState title={say.soldOut(locale)}>
        <p>
          <a href="/events">{say.otherEvents(locale)}</a>
        </p>
      </EmptyState>
    );
  }
  if (events.length === 0 || events.some(({ ticketTypes }) => ticketTypes.length === 0))
    return <EmptyState title={say.noTicketsTitle(locale)}>{say.noTickets(locale)}</EmptyState>;

  return (
    <div className={styles.events}>
      {events.map((event) => (
        <EventTypes
          key={event.id}
          event={event}
          namesakes={titlesOfOthers(events, event)}
          quantities={chosen[event.id] ?? {}}
          maxPartySize={largestParty(data, event)}
          customer={customer}
          groupBLinkText={data.groupBLinkText ?? say.moreTypes(locale)}
          onChange={(variantId, quantity) => change({ events: { ...chosen, [event.id]: { ...chosen[event.id], [variantId]: quantity } } })}
        />
      ))}
    </div>
  );
}

/** The titles of the ticket types that the page's other events have. */
function titlesOfOthers(events: readonly EventTickets[], event: EventTickets): ReadonlySet<string> {
  return new Set(events.filter((other) => other !== event).flatMap(({ ticketTypes }) => ticketTypes.map(({ title }) => title)));
}
