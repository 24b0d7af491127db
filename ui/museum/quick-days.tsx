import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/ui/calendar.ts";
import type { CalendarDay } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import styles from "./calendar.module.css";
import { isDayDisabled, weekdayNames } from "./calendar-day.ts";

interface QuickDaysProps {
  days: readonly CalendarDay[];
  today: string;
  selected?: string;
  partySize: number;
  onPick(date: string): void;
}

/** Buttons for today, tomorrow and the next Saturday, if available. */
export function QuickDays({ days, today, selected, partySize, onPick }: QuickDaysProps) {
  const locale = useLocale();
  const from = days.findIndex(({ date }) => date === today);
  if (from < 0) return null;
  const weekend = days.slice(from + 2).find(({ dayOfWeek }) => dayOfWeek === 6);
  const picks = [
    { day: days[from], text: say.today(locale) },
    { day: days[from + 1], text: say.tomorrow(locale) },
    { day: weekend, text: weekdayNames(locale)[6]?.long ?? "" },
  ].flatMap(({ day, text }) => (day && !isDayDisabled(day, partySize) ? [{ date: day.date, text }] : []));
  if (picks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className={styles.quick} role="group" aria-label={say.quickPicks(locale)}>
      {picks.map(({ date, text }) => (
        // Its name includes or implies the weekday.
        <button
          key={date}
          type="button"
          aria-label={say.quickPick(locale, { name: text, day: formatDay(locale, date, "dayOfYear") })}
          aria-pressed={date === selected}
          onClick={() => onPick(date)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
