import { Link, useNavigate } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import { type SetPassword, setPassword as setPasswordForm } from "../../schemas/generated/forms/set-password.ts";
import { tenant } from "../boot.ts";
import { setPassword } from "../state/account.ts";
import { notify } from "../state/banner.ts";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { AccountPageForm } from "./AccountPageForm.tsx";
import { ActivationLink, PasswordLink, SignInLink } from "./links.tsx";
import { Outcome } from "./Outcome.tsx";
import { useForm } from "./use-form.ts";
import { useLinkToken } from "./use-link-token.ts";

/** /account/set-password?token=…: where the mails of activation and recovery lead. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const state = useForm<Partial<SetPassword>>({});
  const spent = token === "" || state.failure?.code === "TOKEN_INVALID";
  const submit = (passwords: Partial<SetPassword>) =>
    state.send(async () => {
      await setPassword({ token, ...(passwords as SetPassword) });
      notify({ message: "Your password is set, and you are signed in." });
      navigate(tenant.loginRedirect, { replace: true });
    });
  return (
    <AccountPage title="Set your password">
      {spent ? (
        <Outcome problem>
          <p>{accountErrorText({ code: "TOKEN_INVALID" })} A link can be used once, and only for a while. Ask for a new one:</p>
          <PasswordLink />
          <ActivationLink />
        </Outcome>
      ) : (
        <AccountPageForm form={setPasswordForm} state={state} submitText="Set password" onSubmit={submit} />
      )}
      <div className={styles.links}>{spent ? <Link to={tenant.homePath}>See what is on</Link> : <SignInLink />}</div>
    </AccountPage>
  );
}
