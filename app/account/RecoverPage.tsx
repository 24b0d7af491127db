import { useState } from "react";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { recoverPassword } from "../state/account.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { AccountPageForm } from "./AccountPageForm.tsx";
import { SignInLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";

/** /account/recover: a forgotten password, where no hosted platform has a page for that. */
export function RecoverPage() {
  const state = useForm<Partial<PasswordRecovery>>({});
  const [sent, setSent] = useState(false);
  return (
    <AccountPage title="Forgot your password?">
      {sent ? (
        <Outcome>
          <p>If there is an account for {state.value.email}, an email with a link to set a new password is on its way.</p>
        </Outcome>
      ) : (
        <>
          <p>We send you a link by which you set a new one.</p>
          <AccountPageForm
            form={passwordRecovery}
            state={state}
            submitText="Submit"
            onSubmit={({ email = "" }) => state.send(() => recoverPassword(email).then(() => setSent(true)))}
          />
        </>
      )}
      <div className={styles.links}>
        <SignInLink />
      </div>
    </AccountPage>
  );
}
