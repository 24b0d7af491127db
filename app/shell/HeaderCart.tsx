import { useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { CartButton } from "../../ui/CartButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { cartState } from "../state/cart.ts";
import { emptyCart, selectionState } from "../state/selection.ts";
import { useWide } from "../state/use-wide.ts";
import { CartReceipt } from "./CartReceipt.tsx";
import styles from "./HeaderCart.module.css";
import { summaryTitle } from "./summary-title.ts";

const dialogId = "cart-dialog";

/** The header's cart button, and the summary that it opens where none stands beside the page. */
export function HeaderCart({ count, hasSummary }: { count: number; hasSummary: boolean }) {
  const [open, setOpen] = useState(false);
  const wide = useWide();

  const { last } = useSnapshot(selectionState);
  const { cart } = useSnapshot(cartState);

  function empty() {
    setOpen(false);
    emptyCart();
  }
  function press() {
    const beside = hasSummary && wide ? document.getElementById("summary") : null;
    if (beside === null) setOpen(true);
    else beside.focus();
  }

  return (
    <>
      <CartButton count={count} onClick={press} controls={dialogId} expanded={open} />
      <Dialog id={dialogId} title={summaryTitle} open={open} onClose={() => setOpen(false)}>
        <CartReceipt />
        <div className={styles.actions}>
          {!hasSummary && last && (
            <Link className="button" to={last.href} onClick={() => setOpen(false)}>
              Back to your selection
            </Link>
          )}
          {!hasSummary && last?.isReady && cart && (
            <a className={`button ${styles.checkout}`} href={`${cart.checkoutUrl}?back=${encodeURIComponent(last.href)}`}>
              Checkout
            </a>
          )}
          <button type="button" className={styles.empty} onClick={empty}>
            Empty cart
          </button>
        </div>
      </Dialog>
    </>
  );
}
