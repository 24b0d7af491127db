import { Link, Route, Routes, useLocation } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { UnknownPath } from "../shell/unknown-path.tsx";
import styles from "./account-page.module.css";
import { AccountPage, Outcome } from "./account-page.tsx";
import { ActivatePage } from "./activate-page.tsx";
import { MembershipPage } from "./membership-page.tsx";
import { RecoverPage, SetPasswordPage } from "./password-pages.tsx";
import { SessionsPage } from "./sessions-page.tsx";
import { LoginPage, RegisterPage } from "./sign-in-pages.tsx";
import { TicketsPage } from "./tickets-page.tsx";
import { VerifyPage } from "./verify-page.tsx";

/** Lazy, because its form includes the large phone number library, which signing in does not need. */
const OverviewPage = lazyComponent(() => import("./overview/overview-page.tsx").then((module) => module.OverviewPage));

/** Routes of an account (docs/behaviour.md, "Account pages"). */
export function AccountPages() {
  return (
    <Routes>
      <Route index element={<OverviewPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="activate" element={<ActivatePage />} />
      <Route path="recover" element={<RecoverPage />} />
      <Route path="tickets" element={<TicketsPage />} />
      <Route path="set-password" element={<SetPasswordPage />} />
      <Route path="verify" element={<VerifyPage />} />
      <Route path="deleted" element={<DeletedPage />} />
      <Route path="membership" element={<MembershipPage />} />
      <Route path="sessions" element={<SessionsPage />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

/** /account/deleted: confirms the irreversible deletion; a login form would not. */
function DeletedPage() {
  const locale = useLocale();
  const { email } = (useLocation().state ?? {}) as { readonly email?: string };
  return (
    <AccountPage title={say.deletedTitle(locale)}>
      <Outcome>
        <p>{email === undefined ? say.deletedHint(locale) : say.deletedMailed(locale, { email })}</p>
      </Outcome>
      <div className={styles.actions}>
        <Link className="button" to="/events">
          {say.seeEvents(locale)}
        </Link>
      </div>
    </AccountPage>
  );
}
