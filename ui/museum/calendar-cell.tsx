import { type KeyboardEvent, useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/ui/calendar.ts";
import type { CalendarDay } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import styles from "./calendar.module.css";
import { dayNote, isDayDisabled } from "./calendar-day.ts";

interface CalendarCellProps {
  day: CalendarDay;
  partySize: number;
  today: string;
  pressed: boolean;
  isCurrent?: boolean;
  /** Tab stops at one day only. */
  tabbable: boolean;
  onPress(): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A grid cell. The reason of an unavailable day is in its name; price and places describe it. */
export function CalendarCell({
  day,
  partySize,
  today,
  pressed,
  isCurrent = false,
  tabbable,
  onPress,
  onFocus,
  onKeyDown,
}: CalendarCellProps) {
  const locale = useLocale();
  const noteId = useId();
  if (day.empty) return <td className={styles.empty} />;
  const disabled = isDayDisabled(day, partySize);
  const note =
    isCurrent && !disabled ? { kind: "few", text: say.dayCurrent(locale) } : dayNote(locale, day, partySize, today);
  const isRefused = disabled && note !== undefined;
  const price = !disabled && !note && day.price ? formatMoney(locale, day.price, { dropZeroCents: true }) : undefined;
  return (
    <td>
      <button
        type="button"
        className={styles.day}
        data-date={day.date}
        data-past={day.date < today || undefined}
        data-today={day.date === today || undefined}
        aria-label={
          isRefused
            ? say.dayRefused(locale, { day: formatDay(locale, day.date), note: note.text })
            : formatDay(locale, day.date)
        }
        aria-current={day.date === today ? "date" : undefined}
        aria-pressed={pressed}
        aria-disabled={disabled}
        aria-describedby={(note || price) && !isRefused ? noteId : undefined}
        tabIndex={tabbable ? 0 : -1}
        onClick={() => {
          if (!disabled || pressed) onPress();
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{formatNumber(locale, day.dayOfMonth)}</span>
        <small id={noteId} data-kind={note?.kind}>
          {note && <span key={note.text}>{note.text}</span>}
          {price && <span>{price}</span>}
        </small>
      </button>
    </td>
  );
}
