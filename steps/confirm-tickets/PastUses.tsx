import { formatDay } from "../../messages/formats/days.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Settings } from "./defaults.ts";

interface PastUsesProps {
  found: CheckInResponse;
  settings: Settings;
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
}

/** When tickets were used, by whom and where, a line each: what the guest who holds them, and the clerk, want to know. */
export function PastUses({ found: { tickets, redemptions = [] }, settings, today }: PastUsesProps) {
  const locale = useLocale();
  const total = tickets.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
  return redemptions.map(({ quantity, at, date, time, by, place, here }) => {
    const when = date === today ? time : `${formatDay(locale, date, "short")}, ${time}`;
    const who = `${by}, ${place ?? (here ? settings.hereText : settings.elsewhereText)}`;
    const text = quantity === total ? settings.usedText : settings.usedSomeText;
    return (
      <p key={at}>
        {text
          .replace("{n}", String(quantity))
          .replace("{when}", () => when)
          .replace("{who}", () => who)}
      </p>
    );
  });
}
