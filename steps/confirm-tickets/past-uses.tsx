import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";

interface PastUsesProps {
  found: CheckInResponse;
  settings: Settings;
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
}

/** Past redemptions, one per line, for the clerk to show the guest. */
export function PastUses({ found: { tickets, redemptions = [] }, settings, today }: PastUsesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const total = tickets.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
  return redemptions.map(({ quantity, at, date, time, by, place, here }) => {
    const when = date === today ? time : say.usedOnDay(locale, { day: date, time });
    const who = say.usedBy(locale, { name: by, place: place ?? (here ? text("hereText") : text("elsewhereText")) });
    return (
      <p key={at}>
        {quantity === total ? text("usedText", { when, who }) : text("usedSomeText", { n: quantity, when, who })}
      </p>
    );
  });
}
