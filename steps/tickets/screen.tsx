import { useEffect, useRef } from "react";
import { eventTotal, type Quantities } from "../../commerce/party.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { SoldOut } from "../../ui/museum/sold-out.tsx";
import type { TicketsAnswers, TicketsLoaded } from "./definition.ts";
import { EventTypes } from "./event-types.tsx";
import {
  isCarriedOver,
  largestParty,
  memberTicketsOf,
  namedPrice,
  offered,
  priceOf,
  priceProblem,
  quantitiesOf,
} from "./offered-tickets.ts";
import { followParty, savingsOf } from "./party.ts";
import styles from "./tickets.module.css";

type Props = ScreenProps<Data, Answer, TicketsLoaded, TicketsAnswers, StorefrontServices>;

export default function TicketsScreen(props: Props) {
  const { data, loaded, customer, answer, change, services } = props;
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  const { events, chosen, main, party } = useChosen(props);
  if (data.eventSoldOut) return <SoldOut />;
  if (events.length === 0 || events.some(({ ticketTypes }) => ticketTypes.length === 0))
    return <EmptyState title={say.noTicketsTitle(locale)}>{say.noTickets(locale)}</EmptyState>;

  const savings = savingsOf(events, chosen);
  const removal = (event: EventTickets) => {
    const { upsell, title } = event;
    // Until the party has tickets, an empty extra is not a mistake.
    if (upsell === undefined || eventTotal(chosen[event.id]) > 0 || eventTotal(party) === 0) return undefined;
    return async () => {
      if (await services.remove(upsell, title)) list.current?.focus();
    };
  };
  return (
    <div ref={list} tabIndex={-1} className={styles.events}>
      {events.map((event) => (
        <EventTypes
          key={event.id}
          event={event}
          isOnly={events.length === 1}
          namesakes={titlesOfOthers(events, event)}
          quantities={chosen[event.id] ?? {}}
          maxPartySize={largestParty(data, event)}
          customer={customer}
          memberTickets={memberTicketsOf(loaded)}
          groupBLinkText={data.groupBLinkText ?? say.moreTypes(locale)}
          onRemove={removal(event)}
          priceOf={(type) => priceOf(type, answer)}
          named={(type) => namedPrice(type, answer)}
          priceProblem={(type) => priceProblem(type, answer)?.message(locale)}
          onPrice={(variantId, amount) =>
            change({ events: chosen, prices: { ...answer?.prices, [variantId]: amount } })
          }
          onChange={(variantId, quantity) => {
            const next = { ...chosen[event.id], [variantId]: quantity };
            change({
              ...answer,
              events: event === main ? followParty(events, chosen, next) : { ...chosen, [event.id]: next },
            });
          }}
        >
          {event === main && (
            <p role="status" className={styles.savings}>
              {savings && say.savings(locale, { count: savings.people, amount: savings.amount })}
            </p>
          )}
        </EventTypes>
      ))}
    </div>
  );
}

/** The quantities by event. Carries them over to other ticket types, and gives an added extra to the same party. */
function useChosen({ loaded, answer, change }: Props) {
  const events = offered(loaded);
  // Only present events, so that quantities of an abandoned bundle disappear.
  const chosen = Object.fromEntries(events.map((event) => [event.id, quantitiesOf(answer, event)]));
  const carriedOver = isCarriedOver(answer, events);
  const [main] = events;
  const party = main && chosen[main.id];
  const isNew =
    party !== undefined && Object.keys(party).length > 0 && events.some(({ id }) => answer?.events[id] === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the answer that results carries nothing over
  useEffect(() => {
    if (carriedOver) change({ ...answer, events: chosen });
    else if (isNew && main)
      change({
        ...answer,
        events: { ...followParty(events, { ...chosen, [main.id]: {} }, party), ...answered(chosen, answer) },
      });
  }, [carriedOver, isNew]);
  return { events, chosen, main, party };
}

function answered(
  chosen: Readonly<Record<string, Quantities>>,
  answer: Answer | undefined,
): Record<string, Quantities> {
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => answer?.events[id] !== undefined));
}

function titlesOfOthers(events: readonly EventTickets[], event: EventTickets): ReadonlySet<string> {
  return new Set(
    events.filter((other) => other !== event).flatMap(({ ticketTypes }) => ticketTypes.map(({ title }) => title)),
  );
}
