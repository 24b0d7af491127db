import { useState } from "react";
import type { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/activation.ts";
import { type Activation, activation } from "../../schemas/generated/forms/activation.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { activate } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Outcome, useForm } from "./account-page.tsx";
import { PasswordLink, SignInLink, Support } from "./links.tsx";

/** /account/activate: the form, then the outcome (docs/behaviour.md, "Activation"). */
export function ActivatePage() {
  const locale = useLocale();
  const [sent, setSent] = useState(false);
  const state = useForm<Activation>(
    {},
    {
      send: ({ email }, key) => activate(email, key),
      onAnswer: () => setSent(true),
    },
  );
  const { value, failure } = state;
  // These failures say nothing about the account, so the form stays.
  const open = failure === undefined || failure.status === 0 || failure.status === 400 || failure.status === 429;
  return (
    <AccountPage title={say.activateTitle(locale)}>
      {!sent && open && (
        <>
          <p>{say.activateHint(locale)}</p>
          <AccountPageForm form={activation} labels={labels} state={state} submitText={say.submit(locale)} />
        </>
      )}
      {sent && (
        <Outcome title={say.checkEmail(locale)}>
          <p>{say.activationSent(locale, { email: value.email ?? "" })}</p>
        </Outcome>
      )}
      {!open && <Refused failure={failure} email={value.email ?? ""} />}
      <div className={styles.links}>
        <SignInLink />
      </div>
    </AccountPage>
  );
}

function Refused({ failure: { status }, email }: { failure: CallError; email: string }) {
  const locale = useLocale();
  if (status === 430) {
    return (
      <Outcome problem>
        <p>{say.alreadyActivated(locale, { email })}</p>
        <PasswordLink />
      </Outcome>
    );
  }
  if (status === 404) {
    return (
      <Outcome problem>
        <p>{say.noAccount(locale, { email })}</p>
        <p>
          <Sentence text={(slots) => say.contactSupport(locale, slots)} slots={{ support: <Support /> }} />
        </p>
      </Outcome>
    );
  }
  return (
    <Outcome problem title={say.errorOccurred(locale)}>
      <p>
        <Sentence text={(slots) => say.contactSupport(locale, slots)} slots={{ support: <Support /> }} />
      </p>
    </Outcome>
  );
}
