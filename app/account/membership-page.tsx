import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/app/account.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import type { MemberCardResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MembershipCard } from "../../ui/museum/membership-card.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAct } from "../../ui/use-act.ts";
import { notify } from "../state/banner.ts";
import { useLoad } from "../state/use-load.ts";
import { renewCard } from "./account-calls.ts";
import "../../ui/styles/print.css";
import { useCustomer, useTenant } from "../state/page.ts";
import styles from "./account-page.module.css";
import { AccountPage, Failure } from "./account-page.tsx";
import { OwnAccountLink } from "./links.tsx";

export function MembershipPage() {
  const locale = useLocale();
  const customer = useCustomer();
  if (customer === null) return <Navigate to="/account/login?redirect=/account/membership" replace />;
  return (
    <AccountPage title={say.membershipTitle(locale)} back={<OwnAccountLink />}>
      <OwnCard />
    </AccountPage>
  );
}

function OwnCard() {
  const tenant = useTenant();
  const locale = useLocale();
  const { value, error, retry } = useLoad(ownPaths.memberCard());
  const [renewed, setRenewed] = useState<MemberCardResponse>();
  const renewal = useAct<void, MemberCardResponse>({
    send: (_, key) => renewCard(key),
    onAnswer(answer) {
      setRenewed(answer);
      notify({ message: say.cardRenewed(locale) });
    },
    resends: false,
    reportsAfterUnmount: true,
  });
  if (error !== undefined)
    return <LoadFailure headingLevel={2} title={say.membershipFailed(locale)} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.membershipLoading(locale)} />;
  const { card, later } = renewed ?? value;
  const day = (date: string) => formatDay(locale, date, "short");
  return (
    <>
      {card === null ? (
        <p>
          <Sentence
            text={(slots) => say.noMembership(locale, slots)}
            slots={{ link: <Link to="/memberships">{say.seeMemberships(locale)}</Link> }}
          />
        </p>
      ) : (
        <MembershipCard
          museum={tenant.title}
          art={tenant.ticketArt}
          title={card.title}
          memberName={card.memberName}
          starts={day(card.starts)}
          expires={day(card.expires)}
          qrCode={card.qrCode}
        />
      )}
      {later.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          <h2 id="later">{say.beginsLater(locale)}</h2>
          <ul>
            {later.map(({ title, starts, expires }) => (
              <li key={starts}>{say.laterMembership(locale, { title, starts, expires })}</li>
            ))}
          </ul>
        </section>
      )}
      <Failure text={renewal.failure?.message} />
      {card !== null && (
        <>
          <div className={styles.actions}>
            <Link className="button" to={tenant.homePath}>
              {say.freeVisit(locale)}
            </Link>
            <button type="button" className={styles.quiet} onClick={() => window.print()}>
              {say.printCard(locale)}
            </button>
            <button type="button" className={styles.quiet} aria-busy={renewal.isBusy} onClick={() => renewal.submit()}>
              {say.replaceCard(locale)}
            </button>
          </div>
          <p>{say.replaceHint(locale)}</p>
        </>
      )}
    </>
  );
}
