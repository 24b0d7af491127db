import { useId } from "react";
import { Heading } from "./Heading.tsx";
import styles from "./TimeSlots.module.css";

/** One time to pick. */
interface SlotRow {
  readonly label: string;
  readonly disabled: boolean;
  /** What is left, between 0 and 1; drawn as a bar. */
  readonly share?: number;
  /** A few words beside the bar: how many are left, or why it cannot be picked. */
  readonly note?: string;
  /** What the bar says, for those who do not see it. */
  readonly barText?: string;
}

interface TimeSlotsProps {
  title: string;
  /** The times of a day, part by part; a part without a heading is the only one. */
  parts: readonly { readonly heading?: string; readonly slots: readonly SlotRow[] }[];
  selected?: string;
  onSelect(label: string): void;
}

/** The entry times of one product as a line through the day, one to pick. */
export function TimeSlots({ title, parts, selected, onSelect }: TimeSlotsProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.parts}>
        {parts.map(({ heading, slots }) => (
          <div key={heading ?? ""}>
            {heading && (
              <Heading isNested className={styles.part}>
                {heading}
              </Heading>
            )}
            {slots.map(({ label, disabled, share, note, barText }) => (
              <label key={label} className={styles.slot}>
                <input type="radio" name={id} value={label} checked={label === selected} disabled={disabled} onChange={() => onSelect(label)} />
                <span className={styles.label}>{label}</span> {share !== undefined && <meter className={styles.bar} value={share} aria-hidden="true" />}
                {barText && <span className="visually-hidden">{barText}</span>}
                {note && <small>{note}</small>}
              </label>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
