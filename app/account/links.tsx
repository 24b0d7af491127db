import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import * as menu from "../../messages/generated/app/account-menu.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useTenant } from "../page.ts";
import styles from "./account-page.module.css";

export function PasswordLink({ text }: { text?: string }) {
  const tenant = useTenant();
  const locale = useLocale();
  const shown = text ?? say.forgotPassword(locale);
  const { platform } = tenant;
  return platform.recoveryUrl === undefined ? (
    <Link to="/account/recover">{shown}</Link>
  ) : (
    <a href={platform.recoveryUrl}>{shown}</a>
  );
}

/** Links to the activation of a membership's account (docs/behaviour.md, "Login page"). */
export function ActivationLink() {
  const tenant = useTenant();
  const locale = useLocale();
  const text = say.activate(locale);
  const { platform } = tenant;
  return platform.type === "hosted" ? (
    <a href={platform.activateUrl}>{text}</a>
  ) : (
    <Link to="/account/activate">{text}</Link>
  );
}

export function SignInLink() {
  return <Link to="/account/login">{say.backToSignIn(useLocale())}</Link>;
}

export function OwnAccountLink() {
  return <Link to="/account">{menu.account(useLocale())}</Link>;
}

export function Support() {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <Sentence
      text={(slots) => say.support(locale, slots)}
      slots={{
        email: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>,
        phone: (
          <a className={styles.phone} href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>
            {tenant.supportPhone}
          </a>
        ),
      }}
    />
  );
}
