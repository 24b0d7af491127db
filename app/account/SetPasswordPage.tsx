import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { type SetPassword, setPassword as setPasswordForm } from "../../schemas/generated/forms/set-password.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { tenant } from "../boot.ts";
import { setPassword } from "../state/account.ts";
import { notify } from "../state/banner.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { ActivationLink, PasswordLink, SignInLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";

/** /account/set-password?token=…: where the mails of activation and recovery lead. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get("token") ?? (state as { token?: string } | null)?.token ?? "");
  // Out of the address, so that it is not passed on or shown; a reload still has it.
  useEffect(() => {
    if (search !== "") navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, search, token]);
  const { value, setValue, errors, failure, busy, send } = useForm<Partial<SetPassword>>({});
  const spent = token === "" || failure?.code === "TOKEN_INVALID";
  const submit = () =>
    send(async () => {
      await setPassword({ token, ...(value as SetPassword) });
      notify({ message: "Your password is set, and you are signed in." });
      navigate(tenant.loginRedirect, { replace: true });
    });
  return (
    <AccountPage title="Set your password">
      {spent ? (
        <Outcome problem>
          <p>{accountErrorText({ code: "TOKEN_INVALID" })} A link can be used once, and only for a while. Ask for a new one:</p>
          <PasswordLink />
          <ActivationLink />
        </Outcome>
      ) : (
        <>
          {failure && errors.length === 0 && (
            <p role="alert" className={styles.failure}>
              {failure.message}
            </p>
          )}
          <SchemaForm
            form={setPasswordForm}
            value={value}
            onChange={setValue}
            check={(typed) => checkForm(setPasswordForm, typed).errors}
            serverErrors={errors}
            onSubmit={submit}
          >
            <div className={styles.actions}>
              <button className="button" type="submit" aria-busy={busy}>
                Set password
              </button>
            </div>
          </SchemaForm>
        </>
      )}
      <div className={styles.links}>{spent ? <Link to={tenant.homePath}>See what is on</Link> : <SignInLink />}</div>
    </AccountPage>
  );
}
