import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import * as menu from "../../messages/generated/app/account-menu.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { withoutPrefix } from "../state/addresses.ts";
import { useTenant } from "../state/page.ts";
import styles from "./account-page.module.css";

export function PasswordLink({ text, className }: { text?: string; className?: string }) {
  const tenant = useTenant();
  const locale = useLocale();
  const shown = text ?? say.forgotPassword(locale);
  const { platform } = tenant;
  return platform.recoveryUrl === undefined ? (
    <Link className={className} to="/account/recover">
      {shown}
    </Link>
  ) : (
    <a className={className} href={platform.recoveryUrl}>
      {shown}
    </a>
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

/**
 * Returns a mailed link's token. It follows "#", which browsers send to no server, so no log contains it; older links
 * have it in the query. Moves it to the history state, so that a copied address lacks it but a reload keeps it.
 * A second link opened on the same page changes only the "#"; the new token then counts.
 */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const given = tokenOf(hash.slice(1)) ?? tokenOf(search) ?? (state as { token?: string } | null)?.token;
  const [token, setToken] = useState(given ?? "");
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (search !== "" || hash !== "") navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, search, hash, token]);
  return token;
}

function tokenOf(parameters: string): string | undefined {
  return new URLSearchParams(parameters).get("token") ?? undefined;
}

interface Return {
  /** The `redirect` as given, unvalidated; null without one. */
  readonly redirect: string | null;
  readonly path: string;
  withRedirect(page: string): string;
}

/** Reads the destination after sign-in from `redirect`, else the tenant's (docs/behaviour.md, "Login page"). */
export function useReturn(): Return {
  const tenant = useTenant();
  const { search } = useLocation();
  // The server renders one page for all queries.
  const hydrated = useHydrated();
  const asked = new URLSearchParams(search).get("redirect");
  const redirect = asked && withoutPrefix(asked);
  return {
    redirect,
    path: isOwnPath(redirect) ? redirect : tenant.loginRedirect,
    withRedirect: (page) => (hydrated && isOwnPath(redirect) ? `${page}?redirect=${redirect}` : page),
  };
}

/** Accept only paths of this site, to prevent an open redirect. */
const isOwnPath = (redirect: string | null): redirect is string =>
  redirect !== null && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(redirect);
