import { Link, useLocation } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./account-page.module.css";
import { AccountPage } from "./account-page.tsx";
import { Outcome } from "./outcome.tsx";

/** /account/deleted: confirms the irreversible deletion; a login form would not. */
export function DeletedPage() {
  const locale = useLocale();
  const { email } = (useLocation().state ?? {}) as { readonly email?: string };
  return (
    <AccountPage title={say.deletedTitle(locale)}>
      <Outcome>
        <p>{email === undefined ? say.deletedHint(locale) : say.deletedMailed(locale, { email })}</p>
      </Outcome>
      <div className={styles.links}>
        <Link to="/events">{say.seeEvents(locale)}</Link>
      </div>
    </AccountPage>
  );
}
