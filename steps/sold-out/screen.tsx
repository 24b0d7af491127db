import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/sold-out.ts";
import type { Answer, Data } from "../../schemas/generated/steps/sold-out.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { SoldOut } from "../../ui/museum/sold-out.tsx";
import type { SoldOutLoaded } from "./definition.ts";
import { WaitForEvent } from "./wait-for-event.tsx";

export default function SoldOutScreen({
  data,
  loaded: { dates },
  customer,
  services: { waitingList },
}: ScreenProps<Data, Answer, SoldOutLoaded, object, StorefrontServices>) {
  const { eventId, linkRoute, linkText, waitingListTitle, waitingListDescription } = data;
  const days = dates ? upcomingDays(dates) : [];
  const waits = waitingList && eventId && days.length > 0 ? { waitingList, eventId } : undefined;
  const locale = useLocale();
  const link = { href: linkRoute, text: linkText };
  if (waits === undefined) return <SoldOut hint={say.hint(locale)} link={link} />;
  return (
    <SoldOut link={link}>
      <WaitForEvent
        id={waits.eventId}
        days={days}
        title={waitingListTitle}
        description={waitingListDescription}
        customer={customer}
        calls={waits.waitingList}
      />
    </SoldOut>
  );
}

/** Every day is full, so only past and closed days drop out; padding cells have no date. */
function upcomingDays({ dates, today = "" }: Dates): string[] {
  return dates.filter(({ date, closed }) => date > today && !closed).map(({ date }) => date);
}
