import { useEffect, useState } from "react";
import { fullTimes } from "../../commerce/full-times.ts";
import { lockOf } from "../../commerce/member-tickets.ts";
import { eventTotal, leastOf, type Quantities, ticketLimit } from "../../commerce/party.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { joinWaitingList, mayHaveJoined, ownEmail, ticketTypesOf, timesOf, wantedTickets } from "../../commerce/waiting-list.ts";
import type { Data } from "../../schemas/generated/steps/date.ts";
import type { EventTickets, TimedProduct } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import { WaitingList } from "../../ui/WaitingList.tsx";

/** The largest party of an event that says nothing else (docs/behaviour.md, "Party size"). */
const usualParty = 10;

export interface WaitForDayProps {
  data: Data;
  /** Days that have no room for the party (YYYY-MM-DD), at least one. */
  days: readonly string[];
  /** What was chosen before, by ticket type; nothing where tickets come later. */
  chosen: Quantities | undefined;
  customer: unknown;
  calls: NonNullable<StorefrontServices["waitingList"]>;
}

/** Of a day that is sold out: its times and tickets, once somebody wants to wait for it. */
interface Offer {
  readonly date: string;
  readonly product: TimedProduct | undefined;
  readonly event: EventTickets | undefined;
}

/** Lets a party wait for a time of a day that is sold out (docs/behaviour.md, "Waiting list"). */
export function WaitForDayForm({ data, days, chosen, customer, calls }: WaitForDayProps) {
  const locale = useLocale();
  const [picked, setPicked] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const [own, setOwn] = useState<Quantities>({});
  const day = days.find((each) => each === picked) ?? days[0] ?? "";
  const present = offer?.date === day ? offer : undefined;
  const isKnown = eventTotal(chosen) > 0;
  const quantities = isKnown && chosen ? chosen : own;
  const { eventId } = data;

  useEffect(() => {
    if (!opened) return;
    let isGone = false;
    const nothing: Offer = { date: day, product: undefined, event: undefined };
    Promise.all([timesOf(calls, eventId, day), ticketTypesOf(calls, eventId, day)])
      .then(([product, event]) => ({ date: day, product, event }))
      .catch(() => nothing)
      .then((next) => {
        if (!isGone) setOffer(next);
      });
    return () => {
      isGone = true;
    };
  }, [opened, day, eventId, calls]);

  const types = present?.event?.ticketTypes.filter((type) => lockOf(type, customer) === undefined) ?? [];
  const most = present?.event?.maxPartySize ?? usualParty;
  return (
    <WaitingList
      of={data.eventSoldOut ? "all" : "day"}
      title={data.waitingListTitle}
      description={data.waitingListDescription}
      days={days}
      day={day}
      onDay={setPicked}
      times={present && (present.product === undefined ? [] : fullTimes(present.product, eventTotal(quantities)))}
      tickets={present?.event && wantedTickets(locale, present.event, quantities)}
      hasTickets={eventTotal(quantities) > 0}
      email={ownEmail(customer)}
      onOpen={() => setOpened(true)}
      isUnanswered={mayHaveJoined}
      join={(wish, key) => joinWaitingList(calls, { product: eventId, quantities, ...wish }, key)}
    >
      {!isKnown &&
        types.map((type) => (
          <Stepper
            key={type.id}
            title={type.title}
            description={type.description}
            price={type.price}
            value={own[type.id] ?? 0}
            least={leastOf(type)}
            max={ticketLimit(type, most, eventTotal(own), own[type.id] ?? 0)}
            onChange={(quantity) => setOwn({ ...own, [type.id]: quantity })}
          />
        ))}
    </WaitingList>
  );
}
