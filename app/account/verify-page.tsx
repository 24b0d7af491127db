import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/login.ts";
import { type Login, login } from "../../schemas/generated/forms/login.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { tenant } from "../boot.ts";
import { customerState } from "../state/customer.ts";
import { signedOut } from "../state/sign-in.ts";
import { sendVerification, signInHere, verifyAddress } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage } from "./account-page.tsx";
import { AccountPageForm } from "./account-page-form.tsx";
import { Failure } from "./failure.tsx";
import { OwnAccountLink, PasswordLink } from "./links.tsx";
import { Outcome } from "./outcome.tsx";
import { useForm } from "./use-form.ts";
import { useLinkToken } from "./use-link-token.ts";

/**
 * /account/verify#token=…: verifies a signed-in customer's email at once; others sign in first.
 * The link alone does not prove ownership, and must not confirm an account that a stranger registered.
 */
export function VerifyPage() {
  const locale = useLocale();
  const token = useLinkToken();
  const { customer } = useSnapshot(customerState);
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
  const state = useForm<Partial<Login>>({});
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
        onSubmit={(typed) => state.send(async () => void (await signInHere(typed)))}
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
  const [failure, setFailure] = useState<CallError>();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    verifyAddress(token)
      .then(verified)
      .catch((error: unknown) => {
        if (error instanceof CallError && error.status === 401) signedOut();
        else
          setFailure(
            error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error }),
          );
      });
  }, [token, verified]);
  if (failure === undefined) return <p role="status">{say.confirming(locale, { email })}</p>;
  return (
    <>
      <Outcome problem>
        <p>{failure.code === "TOKEN_INVALID" ? say.verifyLinkSpent(locale) : failure.message}</p>
      </Outcome>
      {failure.code !== "OTHER_ACCOUNT" && <SendLink email={email} />}
    </>
  );
}

function SendLink({ email }: { email: string }) {
  const locale = useLocale();
  const state = useForm({});
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Outcome>
        <p>{say.linkSent(locale, { email })}</p>
      </Outcome>
    );
  return (
    <>
      <p>{say.membershipsWait(locale, { email })}</p>
      <Failure text={state.failure?.message} />
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-busy={state.busy}
          onClick={() => state.send(() => sendVerification().then(() => setSent(true)))}
        >
          {say.sendLink(locale)}
        </button>
      </div>
    </>
  );
}
