import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { SiteHeader } from "../../ui/SiteHeader.tsx";
import { tenant } from "../boot.ts";
import { cartState } from "../state/cart.ts";
import { pageState } from "../state/page.ts";
import { lazyPiece } from "./lazy-piece.tsx";

const Hold = lazyPiece(() => import("./Hold.tsx").then((module) => module.Hold));
const HeaderCart = lazyPiece(() => import("./HeaderCart.tsx").then((module) => module.HeaderCart));

/** Logo, flow title, cart. The cart's code comes with the first thing in it. */
export function Header() {
  const { cart } = useSnapshot(cartState);
  const { flowTitle, showCart, hasSummary } = useSnapshot(pageState);
  const count = cart?.lineItems.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
  const header = useHeaderHeight();
  return (
    <>
      <div ref={header} className="sticky-header">
        <SiteHeader
          logo={tenant.logo}
          title={tenant.title}
          homeHref="/"
          flowTitle={flowTitle}
          renderLink={({ href, ...props }) => <Link to={href} {...props} />}
        >
          {showCart && count > 0 && <HeaderCart count={count} hasSummary={hasSummary} />}
        </SiteHeader>
      </div>
      {count > 0 && <Hold />}
    </>
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
