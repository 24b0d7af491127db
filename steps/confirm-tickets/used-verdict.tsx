import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

interface UsedVerdictProps {
  found: CheckInResponse;
  settings: Settings;
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
}

/** Refuses used tickets, and says when, where and by whom they were last redeemed. */
export function UsedVerdict({ found: { redemptions = [] }, settings, today }: UsedVerdictProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const last = redemptions.at(-1);
  if (last === undefined) return <VerdictPanel verdict="refuse" headline={text("usedUpTitle")} />;
  const { date, time, by, place, here } = last;
  const when = date === today ? time : say.usedOnDay(locale, { day: date, time });
  return (
    <VerdictPanel verdict="refuse" headline={text("usedText", { when, who: by })}>
      {place ?? (here ? text("hereText") : text("elsewhereText"))}
    </VerdictPanel>
  );
}
