import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import { type Login, login } from "../../schemas/generated/forms/login.ts";
import { tenant } from "../boot.ts";
import { sendVerification, signInHere, verifyAddress } from "../state/account.ts";
import { customerState } from "../state/customer.ts";
import { signedOut } from "../state/sign-in.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { AccountPageForm } from "./AccountPageForm.tsx";
import { PasswordLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";
import { useLinkToken } from "./use-link-token.ts";

/**
 * /account/verify?token=…: where the mail of a registration leads. Who is signed in has the address verified at once. Anyone else signs in
 * first: the link alone does not show whose the account is, and must not confirm one that a stranger registered.
 */
export function VerifyPage() {
  const token = useLinkToken();
  const { customer } = useSnapshot(customerState);
  return (
    <AccountPage title="Confirm your email">
      {customer === null ? (
        <SignInFirst token={token} />
      ) : customer.unverified === undefined ? (
        <Outcome>
          <p>Your email {customer.email} is confirmed.</p>
        </Outcome>
      ) : token === "" ? (
        <SendLink email={customer.email} />
      ) : (
        <Verification token={token} email={customer.email} />
      )}
      <div className={styles.links}>
        <Link to={tenant.homePath}>See what is on</Link>
      </div>
    </AccountPage>
  );
}

function SignInFirst({ token }: { token: string }) {
  const state = useForm<Partial<Login>>({});
  return (
    <>
      <p>Sign in to the account that you registered with this email.</p>
      <AccountPageForm
        form={login}
        state={state}
        submitText="Sign In"
        onSubmit={(typed) => state.send(async () => void (await signInHere(typed as Login)))}
        sentence={(failure) => accountErrorText(failure)}
      />
      <p>
        You did not register, or forgot the password?{" "}
        {token === "" ? (
          <PasswordLink />
        ) : (
          <Link to="/account/set-password" state={{ token }}>
            Set a password of your own
          </Link>
        )}
        . Whoever else uses the account is signed out by that.
      </p>
    </>
  );
}

function Verification({ token, email }: { token: string; email: string }) {
  const [failure, setFailure] = useState<CallError>();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    verifyAddress(token).catch((error: unknown) => {
      // The session has ended: the form to sign in takes this one's place.
      if (error instanceof CallError && error.status === 401) signedOut();
      else setFailure(error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error }));
    });
  }, [token]);
  if (failure === undefined) return <p role="status">Confirming {email} …</p>;
  return (
    <>
      <Outcome problem>
        <p>{failure.code === "TOKEN_INVALID" ? "This link was used already, or is too old." : failure.message}</p>
      </Outcome>
      {failure.code !== "OTHER_ACCOUNT" && <SendLink email={email} />}
    </>
  );
}

function SendLink({ email }: { email: string }) {
  const state = useForm({});
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Outcome>
        <p>An email with a link is on its way to {email}.</p>
      </Outcome>
    );
  return (
    <>
      <p>Memberships that are bought or given for {email} reach your account once you have confirmed that it is yours.</p>
      {state.failure && (
        <p role="alert" className={styles.failure}>
          {state.failure.message}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="button" aria-busy={state.busy} onClick={() => state.send(() => sendVerification().then(() => setSent(true)))}>
          Send a new link
        </button>
      </div>
    </>
  );
}
