import { useSnapshot } from "valtio";
import { cartState } from "../state/cart.ts";
import { CartReceipt } from "./CartReceipt.tsx";
import { summaryTitle } from "./summary-title.ts";
import "./Summary.css";

/** The cart beside the page's content. */
export function Summary() {
  const { cart } = useSnapshot(cartState);
  return (
    <aside id="summary" tabIndex={-1} aria-label={summaryTitle}>
      {cart?.lineItems.length ? (
        <CartReceipt heading={summaryTitle} />
      ) : (
        <div className="summary-empty">
          <h2>{summaryTitle}</h2>
          <p>Nothing chosen yet.</p>
        </div>
      )}
    </aside>
  );
}
