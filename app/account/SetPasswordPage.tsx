import { Link, useNavigate } from "react-router-dom";
import { accountErrorText } from "../../commerce/account-errors.ts";
import * as say from "../../messages/generated/app/account.ts";
import * as labels from "../../messages/generated/forms/set-password.ts";
import { type SetPassword, setPassword as setPasswordForm } from "../../schemas/generated/forms/set-password.ts";
import { useLocale } from "../../ui/locale.ts";
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
  const locale = useLocale();
  const navigate = useNavigate();
  const token = useLinkToken();
  const state = useForm<Partial<SetPassword>>({});
  const spent = token === "" || state.failure?.code === "TOKEN_INVALID";
  const submit = (passwords: SetPassword) =>
    state.send(async () => {
      await setPassword({ token, ...passwords });
      notify({ message: say.passwordSet(locale) });
      navigate(tenant.loginRedirect, { replace: true });
    });
  return (
    <AccountPage title={say.setPasswordTitle(locale)}>
      {spent ? (
        <Outcome problem>
          <p>{say.linkSpent(locale, { error: accountErrorText(locale, { code: "TOKEN_INVALID" }) })}</p>
          <PasswordLink />
          <ActivationLink />
        </Outcome>
      ) : (
        <AccountPageForm form={setPasswordForm} labels={labels} state={state} submitText={say.setPassword(locale)} onSubmit={submit} />
      )}
      <div className={styles.links}>{spent ? <Link to={tenant.homePath}>{say.seeWhatIsOn(locale)}</Link> : <SignInLink />}</div>
    </AccountPage>
  );
}
