import { useState } from "react";
import type { CallError } from "../../commerce/errors.ts";
import { type Activation, activation } from "../../schemas/generated/forms/activation.ts";
import { activate } from "../state/account.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { AccountPageForm } from "./AccountPageForm.tsx";
import { PasswordLink, SignInLink, Support } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";

/** /account/activate: the form first, then what became of it (docs/behaviour.md, "Activation"). */
export function ActivatePage() {
  const state = useForm<Partial<Activation>>({});
  const { value, failure } = state;
  const [sent, setSent] = useState(false);
  // Not an answer about the account: the form stays, with what was typed.
  const open = failure === undefined || failure.status === 0 || failure.status === 400 || failure.status === 429;
  return (
    <AccountPage title="Please enter the email associated with your account">
      {!sent && open && (
        <AccountPageForm
          form={activation}
          state={state}
          submitText="Submit"
          onSubmit={({ email = "" }) => state.send(() => activate(email).then(() => setSent(true)))}
        />
      )}
      {sent && (
        <Outcome>
          <p>An email has been sent to {value.email} with instructions on how to set your password.</p>
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
  if (status === 430) {
    return (
      <Outcome problem>
        <p>An online account has already been setup for {email}.</p>
        <PasswordLink />
      </Outcome>
    );
  }
  if (status === 404) {
    return (
      <Outcome problem>
        <p>We did not find an account associated with {email}</p>
        <p>
          Please contact support by email or phone: <Support />
        </p>
      </Outcome>
    );
  }
  return (
    <Outcome problem title="Error occurred">
      <p>
        Please contact support by email or phone: <Support />
      </p>
    </Outcome>
  );
}
