import { useSnapshot } from "valtio";
import { cartState } from "../state/cart.ts";
import { lazyPiece } from "./lazy-piece.tsx";
import { summaryTitle } from "./summary-title.ts";
import "./Summary.css";

const empty = (
  <div className="summary-empty">
    <h2>{summaryTitle}</h2>
    <p>Nothing chosen yet.</p>
  </div>
);

const CartReceipt = lazyPiece(() => import("./CartReceipt.tsx").then((module) => module.CartReceipt), empty);

/** The cart beside the page's content. The receipt's code comes with the first thing that is chosen. */
export function Summary() {
  const { cart } = useSnapshot(cartState);
  return (
    <aside id="summary" tabIndex={-1} aria-label={summaryTitle}>
      {cart?.lineItems.length ? <CartReceipt heading={summaryTitle} /> : empty}
    </aside>
  );
}
