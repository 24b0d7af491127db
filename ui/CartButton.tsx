import styles from "./CartButton.module.css";

interface CartButtonProps {
  count: number;
  onClick(): void;
  /** The id of the dialog that it opens. */
  controls: string;
  expanded: boolean;
}

/** Opens the cart's summary; says how many items are in it. */
export function CartButton({ count, onClick, controls, expanded }: CartButtonProps) {
  return (
    <button
      type="button"
      className={`button ${styles.cart}`}
      aria-label={`Cart, ${count} ${count === 1 ? "item" : "items"}`}
      aria-haspopup="dialog"
      aria-controls={controls}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <span aria-hidden="true">
        Cart <b>{count}</b>
      </span>
    </button>
  );
}
