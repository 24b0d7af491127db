import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { accountErrorText, isTaken } from "../../commerce/account-errors.ts";
import type { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as sayErrors from "../../messages/generated/commerce/account-errors.ts";
import * as labels from "../../messages/generated/forms/login.ts";
import * as registrationLabels from "../../messages/generated/forms/registration.ts";
import { login } from "../../schemas/generated/forms/login.ts";
import { type Registration, registration } from "../../schemas/generated/forms/registration.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { notify } from "../state/banner.ts";
import { useCustomer } from "../state/page.ts";
import { logIn, register } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, useForm } from "./account-page.tsx";
import { ActivationLink, PasswordLink, useReturn } from "./links.tsx";

/** /account/login (docs/behaviour.md, "Login page"). Redirects signed-in visitors. */
export function LoginPage() {
  const locale = useLocale();
  const navigate = useNavigate();
  const { key } = useLocation();
  const back = useReturn();
  // A step's link reloads the page; then only the address says where the visitor came from.
  // The server does not know the browser's history.
  const hydrated = useHydrated();
  const hasHistory = hydrated && (key !== "default" || (back.redirect !== null && history.length > 1));
  const customer = useCustomer();
  const [signedInBefore] = useState(customer !== null);
  const state = useForm({}, { send: logIn });
  if (signedInBefore) return <Navigate to="/events" replace />;
  if (customer !== null) return <Navigate to={back.path} replace />;
  return (
    <AccountPage title={say.signInTitle(locale)}>
      <AccountPageForm
        form={login}
        labels={labels}
        state={state}
        submitText={say.signIn(locale)}
        sentence={(failure) => sentence(locale, failure)}
        explain={(failure) => <Refusal failure={failure} register={back.withRedirect("/account/register")} />}
      >
        {hasHistory && (
          <button className={styles.quiet} type="button" onClick={() => navigate(-1)}>
            {say.goBack(locale)}
          </button>
        )}
      </AccountPageForm>
      <div className={styles.links}>
        <Link to="/account/tickets">{say.ticketsTitle(locale)}</Link>
        <Link to={back.withRedirect("/account/register")}>{say.createAccount(locale)}</Link>
        <PasswordLink />
        <ActivationLink />
      </div>
    </AccountPage>
  );
}

/**
 * The response's error text with the HTTP status, else the text of UNKNOWN (docs/behaviour.md, "Login page").
 * Without a response it adds the reason.
 */
function sentence(locale: string, failure: CallError): string {
  const text = refusalText(locale, failure);
  return failure.status === 0 ? text : say.withStatus(locale, { text, status: String(failure.status) });
}

function refusalText(locale: string, failure: CallError): string {
  const text = accountErrorText(locale, failure.said ? failure : { code: failure.code ?? "UNKNOWN" });
  return failure.status === 0 ? `${text} ${failure.message}` : text;
}

/** Links "Create Account", and hides the HTTP status, which is for support. */
function Refusal({ failure, register }: { failure: CallError; register: string }) {
  const locale = useLocale();
  const { code, status } = failure;
  return (
    <>
      {code === "UNIDENTIFIED_CUSTOMER" ? (
        <Sentence
          text={(slots) => sayErrors.unidentifiedCustomer(locale, slots)}
          slots={{ create: <Link to={register}>{sayErrors.createAccount(locale)}</Link> }}
        />
      ) : (
        <span>{refusalText(locale, failure)}</span>
      )}
      {status !== 0 && (
        <small className="visually-hidden">{say.withStatus(locale, { text: "", status: String(status) })}</small>
      )}
    </>
  );
}

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
        labels={registrationLabels}
        state={{
          ...state,
          errors: state.errors.map((error) => ({ ...error, message: accountErrorText(locale, error) })),
        }}
        submitText={say.register(locale)}
      />
      <div className={styles.links}>
        {state.errors.some(({ code }) => isTaken(code)) && <PasswordLink />}
        <Link to={back.withRedirect("/account/login")}>{say.signInInstead(locale)}</Link>
      </div>
    </AccountPage>
  );
}
