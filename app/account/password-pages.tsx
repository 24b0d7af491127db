import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as menu from "../../messages/generated/app/account-menu.ts";
import * as recoveryLabels from "../../messages/generated/forms/password-recovery.ts";
import * as labels from "../../messages/generated/forms/set-password.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { type SetPassword, setPassword as setPasswordForm } from "../../schemas/generated/forms/set-password.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { notify } from "../state/banner.ts";
import { useCustomer, useTenant } from "../state/page.ts";
import { checkPasswordLink, recoverPassword, setPassword } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Outcome, useForm } from "./account-page.tsx";
import { ActivationLink, OwnAccountLink, PasswordLink, SignInLink, useLinkToken } from "./links.tsx";

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
    <AccountPage title={spent ? say.expiredTitle(locale) : say.setPasswordTitle(locale)}>
      {spent ? (
        <>
          <Outcome problem>
            <p>{say.linkSpent(locale, { error: accountErrorText(locale, { code: "TOKEN_INVALID" }) })}</p>
          </Outcome>
          <div className={styles.actions}>
            <PasswordLink className="button" text={say.newLink(locale)} />
          </div>
        </>
      ) : (
        <AccountPageForm form={setPasswordForm} labels={labels} state={state} submitText={say.setPassword(locale)} />
      )}
      <div className={styles.links}>
        {spent ? (
          <>
            <ActivationLink />
            <Link to={tenant.homePath}>{say.seeWhatIsOn(locale)}</Link>
          </>
        ) : (
          <SignInLink />
        )}
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
        <Outcome title={say.checkEmail(locale)}>
          <p>{say.recoverySent(locale, { email: state.value.email ?? "" })}</p>
        </Outcome>
      ) : (
        <>
          <p>
            {customer === null ? say.recoverHint(locale) : say.recoverOwn(locale, { email: unbroken(customer.email) })}
          </p>
          <AccountPageForm
            form={passwordRecovery}
            labels={recoveryLabels}
            state={state}
            submitText={say.emailLink(locale)}
            hidden={customer === null ? [] : ["email"]}
          />
        </>
      )}
      <div className={styles.links}>{customer === null ? <SignInLink /> : <OwnAccountLink />}</div>
    </AccountPage>
  );
}
