import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isEmpty } from "../../commerce/cart/selection.ts";
import * as say from "../../messages/generated/app/shell.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { CartButton } from "../../ui/museum/cart-button.tsx";
import { SiteHeader } from "../../ui/site-frame.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { cartState } from "../state/cart.ts";
import { showSummary, useCustomer, usePageState, useTenant } from "../state/page.ts";
import { useSelected } from "../state/selection.ts";
import { summaryDialog } from "./summary.tsx";

/** Lazy: only customers who signed in have one. */
const AccountMenu = lazyComponent(() => import("./account-menu.tsx").then((module) => module.AccountMenu));
/** Lazy: a first-time visitor has nothing to open it with. */
const SummaryDialog = lazyComponent(() => import("./summary-dialog.tsx").then((module) => module.SummaryDialog));
/** Lazy: only a cart has a hold, and a first-time visitor has no cart. */
const Hold = lazyComponent(() => import("./hold.tsx").then((module) => module.Hold));

export function Header({ staffMenu }: { staffMenu: ReactNode }) {
  const tenant = useTenant();
  const locale = useLocale();
  const { cart } = useSnapshot(cartState);
  const { flowTitle, showCart, boxOffice, summaryOpen } = usePageState();
  const customer = useCustomer();
  const hydrated = useHydrated();
  const count = (hydrated ? cart : undefined)?.lineItems.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
  const header = useHeaderHeight();
  const [wasOpened, setOpened] = useState(false);
  if (summaryOpen && !wasOpened) setOpened(true);
  const isChosen = !isEmpty(useSelected());
  useEffect(() => {
    if (isChosen) SummaryDialog.preload();
  }, [isChosen]);
  return (
    <>
      <div ref={header} className="sticky-header">
        <SiteHeader
          logo={tenant.logo}
          title={tenant.title}
          homeHref="/"
          flowTitle={flowTitle}
          links={boxOffice ? undefined : tenant.links}
          linksLabel={say.museum(locale)}
          renderLink={({ href, ...props }) => <Link to={href} {...props} />}
        >
          {boxOffice ? (
            staffMenu
          ) : customer ? (
            <AccountMenu customer={customer as Customer} />
          ) : (
            <Link to="/account/login">{say.signIn(locale)}</Link>
          )}
          {showCart && !boxOffice && count > 0 && <HeaderCart count={count} />}
        </SiteHeader>
      </div>
      {!boxOffice && wasOpened && <SummaryDialog />}
      {count > 0 && !boxOffice && <Hold />}
    </>
  );
}

/** Updates --header-height, so that the summary sticks below the header (docs/behaviour.md, "Step page"). */
function useHeaderHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--header-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}

function HeaderCart({ count }: { count: number }) {
  const { summaryOpen } = usePageState();
  return <CartButton count={count} onClick={showSummary} controls={summaryDialog} expanded={summaryOpen} />;
}
