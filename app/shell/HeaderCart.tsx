import { useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/cart.ts";
import * as shell from "../../messages/generated/app/shell.ts";
import { CartButton } from "../../ui/CartButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { cartState } from "../state/cart.ts";
import { emptyCart, selectionState } from "../state/selection.ts";
import { useWide } from "../state/use-wide.ts";
import { CartReceipt } from "./CartReceipt.tsx";
import styles from "./HeaderCart.module.css";

const dialogId = "cart-dialog";

/** The header's cart button, and the summary that it opens if none is shown beside the page. */
export function HeaderCart({ count, hasSummary }: { count: number; hasSummary: boolean }) {
  const locale = useLocale();
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
      <Dialog id={dialogId} title={shell.summary(locale)} open={open} onClose={() => setOpen(false)}>
        <CartReceipt />
        <div className={styles.actions}>
          {!hasSummary && last && (
            <Link className="button" to={last.href} onClick={() => setOpen(false)}>
              {say.backToSelection(locale)}
            </Link>
          )}
          {!hasSummary && last?.isReady && cart && (
            <a className={`button ${styles.checkout}`} href={`${cart.checkoutUrl}?back=${encodeURIComponent(last.href)}`}>
              {say.checkout(locale)}
            </a>
          )}
          <button type="button" className={styles.empty} onClick={empty}>
            {say.emptyCart(locale)}
          </button>
        </div>
      </Dialog>
    </>
  );
}
