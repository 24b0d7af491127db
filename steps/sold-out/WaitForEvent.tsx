import { isUnanswered } from "../../commerce/errors.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { dayToWaitFor, joinWaitingList, ownEmail } from "../../commerce/waiting-list.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingDays } from "../../ui/WaitingDays.tsx";

interface WaitForEventProps {
  id: string;
  /** Its days (YYYY-MM-DD), at least one. */
  days: readonly string[];
  /** The author's words. */
  title: string | undefined;
  description: string | undefined;
  customer: unknown;
  calls: NonNullable<StorefrontServices["waitingList"]>;
}

/** Lets a party wait for a time of an event that is sold out (docs/behaviour.md, "Waiting list"). */
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
      isUnanswered={isUnanswered}
    />
  );
}
