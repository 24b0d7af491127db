import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/shell.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { SiteHeader } from "../../ui/SiteHeader.tsx";
import { tenant } from "../boot.ts";
import { StaffMenu } from "../pages/lazy-pages.ts";
import { cartState } from "../state/cart.ts";
import { customerState } from "../state/customer.ts";
import { pageState } from "../state/page.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { HeaderCart } from "./HeaderCart.tsx";
import { Hold } from "./Hold.tsx";

/** Logo, flow title, account, cart. */
export function Header() {
  const locale = useLocale();
  const { cart } = useSnapshot(cartState);
  const { flowTitle, showCart, hasSummary, boxOffice } = useSnapshot(pageState);
  const { customer } = useSnapshot(customerState);
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
          {boxOffice ? <StaffMenu /> : customer ? <AccountMenu customer={customer as Customer} /> : <Link to="/account/login">{say.signIn(locale)}</Link>}
          {showCart && !boxOffice && count > 0 && <HeaderCart count={count} hasSummary={hasSummary} />}
        </SiteHeader>
      </div>
      {count > 0 && !boxOffice && <Hold />}
    </>
  );
}

/** Keeps --header-height true, by which the summary sticks below the header (docs/behaviour.md, "Step page"). */
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
