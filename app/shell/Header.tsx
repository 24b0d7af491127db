import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { countOf } from "../../commerce/cart/cart.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { CartButton } from "../../ui/CartButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SiteHeader } from "../../ui/SiteHeader.tsx";
import { tenant } from "../boot.ts";
import { cartState } from "../state/cart.ts";
import { pageState } from "../state/page.ts";
import { CartReceipt, summaryTitle } from "./CartReceipt.tsx";

const dialogId = "cart-dialog";

/** From here on the summary stands beside the page's content (specification, section 9, breakpoint md). */
const wide = "(min-width: 768px)";

/** Logo, flow title, cart. */
export function Header() {
  const { cart } = useSnapshot(cartState);
  const { flowTitle, showCart, hasSummary } = useSnapshot(pageState);
  const [open, setOpen] = useState(false);
  const count = cart === undefined ? 0 : countOf(cart as Cart);
  const header = useHeaderHeight();

  function press() {
    const beside = hasSummary && window.matchMedia(wide).matches ? document.getElementById("summary") : null;
    if (beside === null) setOpen(true);
    else beside.focus();
  }

  return (
    <div ref={header}>
      <SiteHeader logo={tenant.logo} title={tenant.title} homeHref="/" flowTitle={flowTitle} renderLink={(props) => <Link to={props.href} {...props} />}>
        {showCart && count > 0 && <CartButton count={count} onClick={press} controls={dialogId} expanded={open} />}
      </SiteHeader>
      <Dialog id={dialogId} title={summaryTitle} open={open} onClose={() => setOpen(false)}>
        <CartReceipt />
      </Dialog>
    </div>
  );
}

/** Keeps --header-height true, by which the summary sticks below the header (specification, section 9: header height plus 20 px). */
function useHeaderHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => document.documentElement.style.setProperty("--header-height", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
