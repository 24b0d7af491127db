import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/set-password.ts";
import { type SetPassword, setPassword as setPasswordForm } from "../../schemas/generated/forms/set-password.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { notify } from "../state/banner.ts";
import { useTenant } from "../state/page.ts";
import { checkPasswordLink, setPassword } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Outcome, useForm } from "./account-page.tsx";
import { ActivationLink, PasswordLink, SignInLink, useLinkToken } from "./links.tsx";

/** /account/set-password#token=…: the target of activation and recovery mails. */
export function SetPasswordPage() {
  const token = useLinkToken();
  return <Passwords key={token} token={token} />;
}

function Passwords({ token }: { token: string }) {
  const tenant = useTenant();
  const locale = useLocale();
  const navigate = useNavigate();
  const state = useForm<SetPassword, Customer>(
    {},
    {
      send: (passwords, key) => setPassword({ token, ...passwords }, key),
      onAnswer({ firstName, email }) {
        notify({ message: say.passwordSet(locale, { name: firstName || email }) });
        navigate("/account", { replace: true });
      },
    },
  );
  const spent = useSpent(token) || state.failure?.code === "TOKEN_INVALID";
  return (
    <AccountPage title={say.setPasswordTitle(locale)}>
      {spent ? (
        <Outcome problem>
          <p>{say.linkSpent(locale, { error: accountErrorText(locale, { code: "TOKEN_INVALID" }) })}</p>
          <PasswordLink />
          <ActivationLink />
        </Outcome>
      ) : (
        <AccountPageForm form={setPasswordForm} labels={labels} state={state} submitText={say.setPassword(locale)} />
      )}
      <div className={styles.links}>
        {spent ? <Link to={tenant.homePath}>{say.seeWhatIsOn(locale)}</Link> : <SignInLink />}
      </div>
    </AccountPage>
  );
}

/** Checks whether the link has expired, before the visitor types. A failed check (offline) shows on submit. */
function useSpent(token: string): boolean {
  const [spent, setSpent] = useState(token === "");
  useEffect(() => {
    let left = false;
    if (token !== "")
      checkPasswordLink(token).catch((error) => {
        if (!left && error instanceof CallError && error.code === "TOKEN_INVALID") setSpent(true);
      });
    return () => {
      left = true;
    };
  }, [token]);
  return spent;
}
