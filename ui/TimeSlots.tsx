import { useId } from "react";
import * as say from "../messages/generated/ui/tickets.ts";
import type { TimeSlot } from "../schemas/generated/wire.ts";
import { useLocale } from "./locale.ts";
import styles from "./TimeSlots.module.css";

interface TimeSlotsProps {
  title: string;
  slots: TimeSlot[];
  partySize: number;
  selected?: string;
  onSelect(label: string): void;
}

/** The entry times of one product, one to pick. A slot with fewer seats than the party is disabled (docs/behaviour.md, "Time slots"). */
export function TimeSlots({ title, slots, partySize, selected, onSelect }: TimeSlotsProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.slots}>
        {slots.map(({ label, availability, available, over }) => {
          const disabled = !available || availability < partySize;
          return (
            <label key={label} className={styles.slot}>
              <input type="radio" name={id} value={label} checked={label === selected} disabled={disabled} onChange={() => onSelect(label)} />
              <span className={styles.label}>{label}</span>{" "}
              <small>{over ? say.slotOver(locale) : available && availability > 0 ? say.slotLeft(locale, { count: availability }) : say.soldOut(locale)}</small>
            </label>
          );
        })}
      </div>
    </div>
  );
}
