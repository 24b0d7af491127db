import { formatNumber } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/ui/cart.ts";
import { useLocale } from "../locale.ts";
import styles from "./cart-button.module.css";

interface CartButtonProps {
  count: number;
  onClick(): void;
  controls: string;
  expanded: boolean;
}

/** Opens the cart's summary and shows the number of items. */
export function CartButton({ count, onClick, controls, expanded }: CartButtonProps) {
  const locale = useLocale();
  return (
    <button
      type="button"
      className={`button ${styles.cart}`}
      aria-label={say.cartButton(locale, { count })}
      aria-haspopup="dialog"
      aria-controls={controls}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <span aria-hidden="true">
        {say.cart(locale)} <b>{formatNumber(locale, count)}</b>
      </span>
    </button>
  );
}
