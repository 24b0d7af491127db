import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { formatMoment } from "../../messages/formats/moment.ts";
import * as say from "../../messages/generated/app/account.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import type { CustomerSession, CustomerSessionsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Act, useAct } from "../../ui/use-act.ts";
import { notify } from "../state/banner.ts";
import { useCustomer } from "../state/page.ts";
import { useOwnLoad } from "../state/use-load.ts";
import { endSession, logOutEverywhere } from "./account-calls.ts";
import styles from "./account-page.module.css";
import { AccountPage, Failure } from "./account-page.tsx";
import { OwnAccountLink } from "./links.tsx";
import sessionStyles from "./sessions-page.module.css";

export function SessionsPage() {
  const locale = useLocale();
  const customer = useCustomer();
  if (customer === null) return <Navigate to="/account/login?redirect=/account/sessions" replace />;
  return (
    <AccountPage title={say.sessionsTitle(locale)} back={<OwnAccountLink />}>
      <Sessions />
    </AccountPage>
  );
}

function Sessions() {
  const locale = useLocale();
  const { value, error, retry } = useOwnLoad(ownPaths.sessions());
  const [left, setLeft] = useState<CustomerSessionsResponse>();
  const everywhere = useSignOutEverywhere();
  const ending = useAct<string, CustomerSessionsResponse>({
    send: endSession,
    onAnswer(answer) {
      setLeft(answer);
      notify({ message: say.sessionEnded(locale) });
      // The pressed button disappeared with its row.
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    },
    resends: false,
    reportsAfterUnmount: true,
  });
  if (error !== undefined)
    return <LoadFailure headingLevel={2} title={say.sessionsFailed(locale)} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.sessionsLoading(locale)} />;
  return (
    <>
      <p>{say.sessionsHint(locale)}</p>
      <SessionList sessions={(left ?? value).sessions} onEnd={ending.submit} />
      <Failure text={(ending.failure ?? everywhere.failure)?.message} />
      <div className={styles.everywhere}>
        <button
          type="button"
          className={styles.quiet}
          aria-busy={everywhere.isBusy}
          onClick={() => everywhere.submit()}
        >
          {say.signOutEverywhere(locale)}
        </button>
        <p>{say.includesThis(locale)}</p>
      </div>
    </>
  );
}

interface SessionListProps {
  sessions: readonly CustomerSession[];
  onEnd(id: string): void;
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  const locale = useLocale();
  const when = (instant: string) => formatMoment(locale, instant);
  return (
    <ul className={sessionStyles.sessions} aria-label={say.browsers(locale)}>
      {sessions.map(({ id, browser, createdAt, lastUsedAt, current }) => (
        <li key={id}>
          <div>
            <b id={`session-${id}`}>{browser}</b>
            <p>{current ? say.thisBrowser(locale) : say.lastUsed(locale, { when: when(lastUsedAt) })}</p>
            <p>{say.signedIn(locale, { when: when(createdAt) })}</p>
          </div>
          {!current && (
            <button type="button" className={styles.quiet} aria-describedby={`session-${id}`} onClick={() => onEnd(id)}>
              {say.signOut(locale)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function useSignOutEverywhere(): Act<void> {
  const locale = useLocale();
  const navigate = useNavigate();
  return useAct<void, void>({
    send: (_, key) => logOutEverywhere(key),
    onAnswer() {
      notify({ message: say.signedOutEverywhere(locale) });
      navigate("/account/login");
    },
    resends: false,
    reportsAfterUnmount: true,
  });
}
