import { useState } from "react";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/password-recovery.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useCustomer } from "../state/page.ts";
import { mailTickets } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Outcome, useForm } from "./account-page.tsx";
import { OwnAccountLink, SignInLink, Support } from "./links.tsx";

/** /account/tickets: mails lost tickets again, without an account (docs/behaviour.md, "Resending tickets"). */
export function TicketsPage() {
  const locale = useLocale();
  const customer = useCustomer();
  const [sent, setSent] = useState(false);
  const state = useForm<PasswordRecovery>(customer === null ? {} : { email: customer.email }, {
    send: ({ email }, key) => mailTickets(email, key),
    onAnswer: () => setSent(true),
  });
  return (
    <AccountPage title={say.ticketsTitle(locale)}>
      {sent ? (
        <Outcome title={say.checkEmail(locale)}>
          <p>{say.ticketsSent(locale, { email: state.value.email ?? "" })}</p>
          <p>
            <Sentence text={(slots) => say.ticketsMissing(locale, slots)} slots={{ support: <Support /> }} />
          </p>
        </Outcome>
      ) : (
        <>
          <p>{say.ticketsHint(locale)}</p>
          <AccountPageForm form={passwordRecovery} labels={labels} state={state} submitText={say.sendTickets(locale)} />
        </>
      )}
      <div className={styles.links}>{customer === null ? <SignInLink /> : <OwnAccountLink />}</div>
    </AccountPage>
  );
}
