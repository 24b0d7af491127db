import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/cart.ts";
import * as shell from "../../messages/generated/app/shell.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { siteAddress } from "../state/addresses.ts";
import { cartState } from "../state/cart.ts";
import { usePage, usePageState } from "../state/page.ts";
import { emptyCart, selectionState } from "../state/selection.ts";
import { CartReceipt } from "./cart-receipt.tsx";
import { summaryDialog } from "./summary.tsx";
import styles from "./summary-dialog.module.css";

export function SummaryDialog() {
  const locale = useLocale();
  const { state } = usePage();
  const { summaryOpen, hasSummary } = usePageState();
  const { last } = useSnapshot(selectionState);
  const { cart } = useSnapshot(cartState);
  const close = () => {
    state.summaryOpen = false;
  };
  const empty = () => {
    close();
    emptyCart();
  };

  return (
    <Dialog id={summaryDialog} title={shell.summary(locale)} open={summaryOpen} onClose={close}>
      {/* A closed dialog's content would duplicate the page's text. */}
      {summaryOpen && <CartReceipt onLeave={close} />}
      <div className={styles.actions}>
        {!hasSummary && last && (
          <Link className="button" to={last.href} onClick={close}>
            {say.backToSelection(locale)}
          </Link>
        )}
        {!hasSummary && last?.isReady && cart && (
          <a
            className={`button ${styles.checkout}`}
            href={`${cart.checkoutUrl}?back=${encodeURIComponent(siteAddress(last.href))}`}
          >
            {say.checkout(locale)}
          </a>
        )}
        <button type="button" className={styles.empty} onClick={empty}>
          {say.emptyCart(locale)}
        </button>
      </div>
    </Dialog>
  );
}
