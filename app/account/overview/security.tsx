import { Link } from "react-router-dom";
import * as account from "../../../messages/generated/app/account.ts";
import * as menu from "../../../messages/generated/app/account-menu.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import { useLocale } from "../../../ui/locale.ts";
import styles from "../account-page.module.css";
import { Failure } from "../account-page.tsx";
import { PasswordLink } from "../links.tsx";
import { useSignOutEverywhere } from "../sessions-page.tsx";
import { Section } from "./section.tsx";

export function Security() {
  const locale = useLocale();
  const everywhere = useSignOutEverywhere();
  return (
    <Section title={say.securityTitle(locale)}>
      <Link to="/account/sessions">{say.sessions(locale)}</Link>
      <PasswordLink text={menu.resetPassword(locale)} />
      <Failure text={everywhere.failure?.message} />
      <button type="button" className={styles.quiet} aria-busy={everywhere.isBusy} onClick={() => everywhere.submit()}>
        {account.signOutEverywhere(locale)}
      </button>
    </Section>
  );
}
