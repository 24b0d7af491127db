import { Link } from "react-router-dom";
import { tenant } from "../boot.ts";
import styles from "./AccountPage.module.css";

const { platform } = tenant;

/** Where a forgotten password is replaced: the hosted platform's page, or ours. */
export function PasswordLink() {
  const text = "Forgot your password?";
  return platform.recoveryUrl === undefined ? <Link to="/account/recover">{text}</Link> : <a href={platform.recoveryUrl}>{text}</a>;
}

/** Where a membership's account is activated (docs/behaviour.md, "Login page"). */
export function ActivationLink() {
  const text = "Activate your membership account";
  return platform.type === "hosted" ? <a href={platform.activateUrl}>{text}</a> : <Link to="/account/activate">{text}</Link>;
}

export function SignInLink() {
  return <Link to="/account/login">Back to Sign In</Link>;
}

/** Whom to turn to, by mail or telephone. */
export function Support() {
  return (
    <>
      <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a> or{" "}
      <a className={styles.phone} href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>
        {tenant.supportPhone}
      </a>
    </>
  );
}
