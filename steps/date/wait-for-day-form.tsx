import type { Quantities } from "../../commerce/party.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { dayToWaitFor, joinWaitingList, ownEmail } from "../../commerce/waiting-list.ts";
import type { Data } from "../../schemas/generated/steps/date.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingDays } from "../../ui/museum/waiting-days.tsx";

export interface WaitForDayProps {
  data: Data;
  /** Days without room for the party (YYYY-MM-DD), at least one. */
  days: readonly string[];
  /** Quantities by ticket type; undefined if the tickets step comes later. */
  chosen: Quantities | undefined;
  customer: unknown;
  calls: NonNullable<StorefrontServices["waitingList"]>;
}

/** Joins the waiting list for a time of a sold-out day (docs/behaviour.md, "Waiting list"). */
export function WaitForDayForm({ data, days, chosen, customer, calls }: WaitForDayProps) {
  const locale = useLocale();
  const { eventId: id } = data;
  return (
    <WaitingDays
      isAll={data.eventSoldOut === true}
      title={data.waitingListTitle}
      description={data.waitingListDescription}
      days={days}
      chosen={chosen}
      email={ownEmail(customer)}
      load={(day) => dayToWaitFor(calls, { id, day, locale, customer })}
      join={(wish, key) => joinWaitingList(calls, { product: id, ...wish }, key)}
    />
  );
}
