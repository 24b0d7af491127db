import { useState } from "react";
import type { Quantities } from "../../commerce/party.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { joinWaitingList, ownEmail, ticketTypesOf, wantedTickets } from "../../commerce/waiting-list.ts";
import type { Data } from "../../schemas/generated/steps/time.ts";
import type { EventTickets } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingList } from "../../ui/museum/waiting-list.tsx";

interface WaitForTimeProps {
  data: Data;
  product: string;
  date: string;
  times: readonly string[];
  quantities: Quantities;
  customer: unknown;
  calls: NonNullable<StorefrontServices["waitingList"]>;
}

/** Joins the waiting list for a sold-out time (docs/behaviour.md, "Waiting list"). */
export function WaitForTime({ data, product, date, times, quantities, customer, calls }: WaitForTimeProps) {
  const locale = useLocale();
  const [event, setEvent] = useState<EventTickets>();
  // Needed for the wording only; the quantities are known.
  const open = () => void ticketTypesOf(calls, product, date).then(setEvent, () => undefined);
  return (
    <WaitingList
      of="time"
      title={data.waitingListTitle}
      description={data.waitingListDescription}
      days={[date]}
      day={date}
      times={times}
      tickets={event === undefined ? undefined : wantedTickets(locale, event, quantities)}
      quantities={quantities}
      email={ownEmail(customer)}
      onOpen={open}
      join={(wish, key) => joinWaitingList(calls, { product, ...wish }, key)}
    />
  );
}
