import { availableOf, type Visit } from "../../commerce/check-in.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/useText.ts";
import styles from "./confirm-tickets.module.css";

interface OtherDayNoticeProps {
  visits: readonly Visit[];
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
  settings: Settings;
}

/** Tells the clerk that these tickets are for another day. It blocks nothing: admitting the guests is the clerk's decision. */
export function OtherDayNotice({ visits, today, settings }: OtherDayNoticeProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const open = visits.filter(({ tickets }) => tickets.some((ticket) => availableOf(ticket) > 0));
  const others = open.filter(({ eventDate }) => eventDate !== "" && eventDate !== today);
  if (others.length === 0) return null;
  const days = new Set(others.map(({ eventTitle, eventDate }) => text("otherDayText", { event: eventTitle, day: formatDay(locale, eventDate) })));
  const sentences = [...days, text("todayText", { day: formatDay(locale, today) })];
  // Not the storefront's Notice: shared with this screen it would weigh on the first page of every flow.
  return (
    <div role="note" className={styles.notice}>
      <strong>{others.length < open.length ? text("someOtherDayTitle") : text("otherDayTitle")}</strong>
      <p>{sentences.join(" ")}</p>
    </div>
  );
}
