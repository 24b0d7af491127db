import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/login.ts";
import { login } from "../../schemas/generated/forms/login.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useCustomer, useTenant } from "../state/page.ts";
import { signedOut } from "../state/sign-in.ts";
import { sendVerification, signInHere, verifyAddress } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, AccountPageForm, Failure, Outcome, useForm } from "./account-page.tsx";
import { OwnAccountLink, PasswordLink, useLinkToken } from "./links.tsx";

/**
 * /account/verify#token=…: verifies a signed-in customer's email at once; others sign in first.
 * The link alone does not prove ownership, and must not confirm an account that a stranger registered.
 */
export function VerifyPage() {
  const tenant = useTenant();
  const locale = useLocale();
  const token = useLinkToken();
  const customer = useCustomer();
  const [isChanged, setChanged] = useState(false);
  return (
    <AccountPage title={say.verifyTitle(locale)}>
      {customer === null ? (
        <SignInFirst token={token} />
      ) : customer.unverified === undefined && (token === "" || customer.pendingEmail === undefined) ? (
        <Outcome>
          <p>{say.verified(locale, { email: customer.email })}</p>
          {isChanged && <p>{say.othersEnded(locale)}</p>}
        </Outcome>
      ) : token === "" ? (
        <SendLink email={customer.email} />
      ) : (
        <Verification
          key={token}
          token={token}
          email={customer.pendingEmail ?? customer.email}
          verified={(now) => setChanged(now.email !== customer.email)}
        />
      )}
      <div className={styles.links}>
        {customer !== null && <OwnAccountLink />}
        <Link to={tenant.homePath}>{say.seeWhatIsOn(locale)}</Link>
      </div>
    </AccountPage>
  );
}

function SignInFirst({ token }: { token: string }) {
  const locale = useLocale();
  const state = useForm({}, { send: signInHere });
  const link =
    token === "" ? (
      <PasswordLink />
    ) : (
      <Link to="/account/set-password" state={{ token }}>
        {say.ownPassword(locale)}
      </Link>
    );
  return (
    <>
      <p>{say.signInFirst(locale)}</p>
      <AccountPageForm
        form={login}
        labels={labels}
        state={state}
        submitText={say.signIn(locale)}
        sentence={(failure) => accountErrorText(locale, failure)}
      />
      <p>
        <Sentence text={(slots) => say.notYours(locale, slots)} slots={{ link }} />
      </p>
    </>
  );
}

interface VerificationProps {
  readonly token: string;
  readonly email: string;
  verified(customer: Customer): void;
}

function Verification({ token, email, verified }: VerificationProps) {
  const locale = useLocale();
  const sent = useRef(false);
  const { submit, failure } = useAct({
    send: verifyAddress,
    onAnswer: verified,
    onFailure: (error) => isSignedOut(error) && signedOut(),
    resends: false,
    reportsAfterUnmount: true,
  });
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void submit(token);
  }, [token, submit]);
  if (failure === undefined || isSignedOut(failure)) return <p role="status">{say.confirming(locale, { email })}</p>;
  const code = failure instanceof CallError ? failure.code : undefined;
  return (
    <>
      <Outcome problem>
        <p>{code === "TOKEN_INVALID" ? say.verifyLinkSpent(locale) : failure.message}</p>
      </Outcome>
      {code !== "OTHER_ACCOUNT" && <SendLink email={email} />}
    </>
  );
}

const isSignedOut = (error: Error): boolean => error instanceof CallError && error.status === 401;

function SendLink({ email }: { email: string }) {
  const locale = useLocale();
  const [sent, setSent] = useState(false);
  const sending = useAct<void, void>({
    send: (_, key) => sendVerification(key),
    onAnswer: () => setSent(true),
    resends: false,
  });
  if (sent)
    return (
      <Outcome>
        <p>{say.linkSent(locale, { email: unbroken(email) })}</p>
      </Outcome>
    );
  return (
    <>
      <p>{say.confirmWaits(locale, { email: unbroken(email) })}</p>
      <Failure text={sending.failure?.message} />
      <div className={styles.actions}>
        <button type="button" className="button" aria-busy={sending.isBusy} onClick={() => sending.submit()}>
          {say.sendLink(locale)}
        </button>
      </div>
    </>
  );
}
