import { useState } from "react";
import * as say from "../../messages/generated/app/account.ts";
import * as menu from "../../messages/generated/app/account-menu.ts";
import * as labels from "../../messages/generated/forms/password-recovery.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { useLocale } from "../../ui/locale.ts";
import { useCustomer } from "../state/page.ts";
import { recoverPassword } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Outcome, useForm } from "./account-page.tsx";
import { OwnAccountLink, SignInLink } from "./links.tsx";

/** /account/recover: requests a password reset, if no hosted platform has a page for it. */
export function RecoverPage() {
  const locale = useLocale();
  const customer = useCustomer();
  const [sent, setSent] = useState(false);
  const state = useForm<PasswordRecovery>(customer === null ? {} : { email: customer.email }, {
    send: ({ email }, key) => recoverPassword(email, key),
    onAnswer: () => setSent(true),
  });
  return (
    <AccountPage title={customer === null ? say.forgotPassword(locale) : menu.resetPassword(locale)}>
      {sent ? (
        <Outcome>
          <p>{say.recoverySent(locale, { email: state.value.email ?? "" })}</p>
        </Outcome>
      ) : (
        <>
          <p>{say.recoverHint(locale)}</p>
          <AccountPageForm form={passwordRecovery} labels={labels} state={state} submitText={say.emailLink(locale)} />
        </>
      )}
      <div className={styles.links}>{customer === null ? <SignInLink /> : <OwnAccountLink />}</div>
    </AccountPage>
  );
}
