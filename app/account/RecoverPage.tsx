import { useState } from "react";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/password-recovery.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { AccountPageForm } from "./AccountPageForm.tsx";
import { recoverPassword } from "./account-calls.ts";
import { SignInLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";

/** /account/recover: a forgotten password, where no hosted platform has a page for that. */
export function RecoverPage() {
  const locale = useLocale();
  const state = useForm<Partial<PasswordRecovery>>({});
  const [sent, setSent] = useState(false);
  return (
    <AccountPage title={say.forgotPassword(locale)}>
      {sent ? (
        <Outcome>
          <p>{say.recoverySent(locale, { email: state.value.email ?? "" })}</p>
        </Outcome>
      ) : (
        <>
          <p>{say.recoverHint(locale)}</p>
          <AccountPageForm
            form={passwordRecovery}
            labels={labels}
            state={state}
            submitText={say.submit(locale)}
            onSubmit={({ email }) => state.send(() => recoverPassword(email).then(() => setSent(true)))}
          />
        </>
      )}
      <div className={styles.links}>
        <SignInLink />
      </div>
    </AccountPage>
  );
}
