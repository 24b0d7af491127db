import type { StorefrontServices } from "../../commerce/services.ts";
import { dayToWaitFor, joinWaitingList, ownEmail } from "../../commerce/waiting-list.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingDays } from "../../ui/museum/waiting-days.tsx";

interface WaitForEventProps {
  id: string;
  /** The event's days (YYYY-MM-DD), at least one. */
  days: readonly string[];
  title: string | undefined;
  description: string | undefined;
  customer: unknown;
  calls: NonNullable<StorefrontServices["waitingList"]>;
}

/** Joins the waiting list for a time of a sold-out event (docs/behaviour.md, "Waiting list"). */
export function WaitForEvent({ id, days, title, description, customer, calls }: WaitForEventProps) {
  const locale = useLocale();
  return (
    <WaitingDays
      isAll
      title={title}
      description={description}
      days={days}
      email={ownEmail(customer)}
      load={(day) => dayToWaitFor(calls, { id, day, locale, customer })}
      join={(wish, key) => joinWaitingList(calls, { product: id, ...wish }, key)}
    />
  );
}
