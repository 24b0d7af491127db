import { useId } from "react";
import styles from "./amount-buttons.module.css";
import { type Money, Price } from "./price.tsx";

interface AmountButtonsProps {
  legend: string;
  amounts: { id: string; price: Money }[];
  selected?: string;
  onSelect(id: string | undefined): void;
  disabled?: boolean;
}

/** Selects one amount or none; pressing the selected one clears it (docs/behaviour.md, "Donation"). */
export function AmountButtons({ legend, amounts, selected, onSelect, disabled = false }: AmountButtonsProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a heading names the group, so that it is in the page's outline
    <div role="group" aria-labelledby={id}>
      <h2 id={id}>{legend}</h2>
      <div className={styles.amounts}>
        {amounts.map(({ id, price }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === selected}
            aria-disabled={disabled}
            onClick={() => {
              if (!disabled) onSelect(id === selected ? undefined : id);
            }}
          >
            <Price money={price} dropZeroCents />
          </button>
        ))}
      </div>
    </div>
  );
}
