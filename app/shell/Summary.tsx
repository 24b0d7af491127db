import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { cartState } from "../state/cart.ts";
import { CartReceipt } from "./CartReceipt.tsx";
import "./Summary.css";

/** The cart beside the page's content. */
export function Summary() {
  const locale = useLocale();
  const { cart } = useSnapshot(cartState);
  return (
    <aside id="summary" tabIndex={-1} aria-label={say.summary(locale)}>
      {cart?.lineItems.length ? (
        <CartReceipt heading={say.summary(locale)} />
      ) : (
        <div className="summary-empty">
          <h2>{say.summary(locale)}</h2>
          <p>{say.nothingChosen(locale)}</p>
        </div>
      )}
    </aside>
  );
}
