import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { accountErrorText, isTaken } from "../../commerce/account-errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/registration.ts";
import { type Registration, registration } from "../../schemas/generated/forms/registration.ts";
import { useLocale } from "../../ui/locale.ts";
import { notify } from "../state/banner.ts";
import { useCustomer } from "../state/page.ts";
import { register } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, useForm } from "./account-page.tsx";
import { PasswordLink, useReturn } from "./links.tsx";

/**
 * /account/register: an account without a membership (docs/behaviour.md, "Account pages"). Redirects signed-in
 * visitors.
 */
export function RegisterPage() {
  const locale = useLocale();
  const back = useReturn();
  const customer = useCustomer();
  const [signedInBefore] = useState(customer !== null);
  const state = useForm<Registration, unknown>(
    {},
    {
      send: register,
      onAnswer: () => void notify({ title: say.registered(locale), message: say.registeredHint(locale) }),
    },
  );
  if (customer !== null) return <Navigate to={signedInBefore ? "/account" : back.path} replace />;
  return (
    <AccountPage title={say.registerTitle(locale)}>
      <p>{say.registerHint(locale)}</p>
      <AccountPageForm
        form={registration}
        labels={labels}
        state={{
          ...state,
          errors: state.errors.map((error) => ({ ...error, message: accountErrorText(locale, error) })),
        }}
        submitText={say.register(locale)}
      />
      <div className={styles.links}>
        {state.errors.some(({ code }) => isTaken(code)) && <PasswordLink />}
        <Link to={back.keep("/account/login")}>{say.signInInstead(locale)}</Link>
      </div>
    </AccountPage>
  );
}
