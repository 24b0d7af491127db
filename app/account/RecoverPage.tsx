import { useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { recoverPassword } from "../state/account.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { SignInLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";

/** /account/recover: a forgotten password, where no hosted platform has a page for that. */
export function RecoverPage() {
  const { value, setValue, errors, failure, busy, send } = useForm<Partial<PasswordRecovery>>({});
  const [sent, setSent] = useState(false);
  return (
    <AccountPage title="Forgot your password?">
      {sent ? (
        <Outcome>
          <p>If there is an account for {value.email}, an email with a link to set a new password is on its way.</p>
        </Outcome>
      ) : (
        <>
          <p>We send you a link by which you set a new one.</p>
          {failure && errors.length === 0 && (
            <p role="alert" className={styles.failure}>
              {failure.message}
            </p>
          )}
          <SchemaForm
            form={passwordRecovery}
            value={value}
            onChange={setValue}
            check={(typed) => checkForm(passwordRecovery, typed).errors}
            serverErrors={errors}
            onSubmit={() => send(() => recoverPassword(value.email ?? "").then(() => setSent(true)))}
          >
            <div className={styles.actions}>
              <button className="button" type="submit" aria-busy={busy}>
                Submit
              </button>
            </div>
          </SchemaForm>
        </>
      )}
      <div className={styles.links}>
        <SignInLink />
      </div>
    </AccountPage>
  );
}
