import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { cartState } from "../state/cart.ts";
import { summaryTitle } from "./summary-title.ts";
import "./Summary.css";

const CartReceipt = lazy(() => import("./CartReceipt.tsx").then((module) => ({ default: module.CartReceipt })));

/** The cart beside the page's content. The receipt's code comes with the first thing that is chosen. */
export function Summary() {
  const { cart } = useSnapshot(cartState);
  const empty = (
    <div className="summary-empty">
      <h2>{summaryTitle}</h2>
      <p>Nothing chosen yet.</p>
    </div>
  );
  return (
    <aside id="summary" tabIndex={-1} aria-label={summaryTitle}>
      {cart?.lineItems.length ? (
        <Suspense fallback={empty}>
          <CartReceipt heading={summaryTitle} />
        </Suspense>
      ) : (
        empty
      )}
    </aside>
  );
}
