import { useId } from "react";
import { formatSlot } from "../../messages/formats/slot.ts";
import { Heading } from "../heading.tsx";
import { useLocale } from "../locale.ts";
import styles from "./time-slots.module.css";

interface SlotRow {
  readonly label: string;
  readonly disabled: boolean;
  /** The free part, 0 to 1; drawn as a bar. */
  readonly share?: number;
  /** Text next to the bar: the number left, or why the slot is disabled. */
  readonly note?: string;
  /** The bar's text for screen readers. */
  readonly barText?: string;
}

interface TimeSlotsProps {
  title: string;
  /** For screen readers only, where the page has no other product. */
  isTitleHidden?: boolean;
  /** Times by part of the day; only a single part has no heading. */
  parts: readonly { readonly heading?: string; readonly slots: readonly SlotRow[] }[];
  selected?: string;
  /** Why the selected time cannot be kept, in a few words. */
  problem?: string;
  onSelect(label: string): void;
}

/** Radio buttons for the entry times of one product, in order of the day. */
export function TimeSlots({ title, isTitleHidden = false, parts, selected, problem, onSelect }: TimeSlotsProps) {
  const id = useId();
  const locale = useLocale();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Heading id={id} className={isTitleHidden ? "visually-hidden" : styles.title}>
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
                <input
                  type="radio"
                  name={id}
                  value={label}
                  checked={label === selected}
                  disabled={disabled}
                  onChange={() => onSelect(label)}
                />
                <span className={styles.label}>{formatSlot(locale, label)}</span>{" "}
                {share !== undefined && <meter className={styles.bar} value={share} aria-hidden="true" />}
                {barText && <span className="visually-hidden">{barText}</span>}
                {label === selected && problem ? (
                  <small className={styles.problem}>{problem}</small>
                ) : (
                  note && <small>{note}</small>
                )}
              </label>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
