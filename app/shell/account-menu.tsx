import { type SyntheticEvent, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/app/account-menu.ts";
import * as shell from "../../messages/generated/app/shell.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../state/page.ts";
import { logOut } from "../state/sign-in.ts";
import { trackCustomer } from "../state/tags.ts";
import styles from "./account-menu.module.css";
import { LanguageLinks } from "./language-links.tsx";

const menuId = "account-menu";
/** The menu would cover the page that its links open. */
const close = () => document.getElementById(menuId)?.hidePopover();

/** The demo's strip may stand above the header. */
function placeBelowHeader({ currentTarget: menu }: SyntheticEvent<HTMLElement>): void {
  const bottom = menu.closest("header")?.getBoundingClientRect().bottom;
  if (bottom !== undefined) menu.style.insetBlockStart = `${bottom}px`;
}

/** The signed-in customer's name and links (docs/behaviour.md, "Layout"). */
export function AccountMenu({ customer }: { customer: Customer }) {
  const tenant = useTenant();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => trackCustomer(customer), [customer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [pathname]);
  const link = (to: string, text: string) => (
    <Link to={to} onClick={close}>
      {text}
    </Link>
  );
  const { membership, laterMemberships = [], unverified } = customer;
  return (
    <div className={styles.account}>
      <button type="button" className={styles.welcome} popoverTarget={menuId}>
        <span>{shell.welcome(locale, { name: customer.firstName || customer.email })}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu} onBeforeToggle={placeBelowHeader}>
        <p className={styles.who}>{customer.email}</p>
        {link("/account", say.account(locale))}
        {membership && (
          <p>
            {(membership.isValid ? say.membershipValid : say.membershipExpired)(locale, {
              title: membership.title,
              day: membership.expires,
            })}
          </p>
        )}
        {laterMemberships.map(({ title, starts, expires }) => (
          <p key={starts}>{say.membershipLater(locale, { title, starts, expires })}</p>
        ))}
        {(membership?.isValid || laterMemberships.length > 0) &&
          link("/account/membership", say.membershipCard(locale))}
        {unverified && link("/account/verify", say.confirmEmail(locale))}
        {link("/account/sessions", say.sessions(locale))}
        {tenant.platform.type === "hosted" ? (
          <a href={tenant.platform.loginUrl}>{say.resetPassword(locale)}</a>
        ) : (
          link("/account/recover", say.resetPassword(locale))
        )}
        <LanguageLinks />
        <button
          type="button"
          className="button"
          onClick={() => {
            logOut();
            navigate("/account/login");
          }}
        >
          {say.signOut(locale)}
        </button>
      </div>
    </div>
  );
}
