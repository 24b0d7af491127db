import { Link, Navigate } from "react-router-dom";
import { formatDay } from "../../../messages/formats/days.ts";
import * as account from "../../../messages/generated/app/account.ts";
import * as accountSay from "../../../messages/generated/app/account.ts";
import * as menu from "../../../messages/generated/app/account-menu.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { MembershipCard } from "../../../ui/museum/membership-card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useCustomer, useTenant, useTitle } from "../../state/page.ts";
import { useOwnLoad } from "../../state/use-load.ts";
import accountStyles from "../account-page.module.css";
import { Failure } from "../account-page.tsx";
import { PasswordLink } from "../links.tsx";
import { useSignOutEverywhere } from "../sessions-page.tsx";
import { Details } from "./details.tsx";
import { Orders } from "./orders.tsx";
import styles from "./overview.module.css";
import { OwnData } from "./own-data.tsx";
import { Section } from "./section.tsx";
import { Tickets } from "./tickets.tsx";

/** /account: the customer's visits, orders, membership and details (docs/behaviour.md, "Account page"). */
export function OverviewPage() {
  const locale = useLocale();
  const customer = useCustomer();
  useTitle(say.title(locale));
  if (customer === null) return <Navigate to="/account/login?redirect=/account" replace />;
  const account = customer as Customer;
  return (
    <div className={styles.page}>
      <h1>{say.title(locale)}</h1>
      {account.membership?.isValid && <MembershipNow customer={account} />}
      <div className={styles.main}>
        <Tickets />
        <Orders unverified={account.unverified === true} />
      </div>
      <div className={styles.side}>
        {!account.membership?.isValid && <Membership customer={account} />}
        <Details customer={account} />
        <Security />
        <OwnData email={account.email} />
      </div>
    </div>
  );
}

/** The card comes first: it is what members open their account for. */
function MembershipNow({ customer: { membership, laterMemberships = [] } }: { customer: Customer }) {
  const locale = useLocale();
  const tenant = useTenant();
  const { value, error } = useOwnLoad(ownPaths.memberCard());
  const card = value?.card;
  const day = (date: string) => formatDay(locale, date, "short");
  return (
    <section className={styles.card} aria-label={say.membershipTitle(locale)}>
      {card && (
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
      {value === undefined && error === undefined && (
        <Skeleton shape="rows" label={account.membershipLoading(locale)} />
      )}
      {!card && membership && <p>{say.validUntil(locale, { title: membership.title, day: membership.expires })}</p>}
      {laterMemberships.map(({ title, starts, expires }) => (
        <p key={starts}>{account.laterMembership(locale, { title, starts, expires })}</p>
      ))}
      <Link to="/account/membership">{say.manageCard(locale)}</Link>
    </section>
  );
}

/** For customers without a membership that is valid today. */
function Membership({ customer: { membership, laterMemberships = [] } }: { customer: Customer }) {
  const locale = useLocale();
  const hasCard = laterMemberships.length > 0;
  return (
    <Section title={say.membershipTitle(locale)}>
      {membership === undefined ? (
        laterMemberships.length === 0 && <p>{say.noMembership(locale)}</p>
      ) : (
        <p>{say.expired(locale, { title: membership.title, day: membership.expires })}</p>
      )}
      {laterMemberships.map(({ title, starts, expires }) => (
        <p key={starts}>{account.laterMembership(locale, { title, starts, expires })}</p>
      ))}
      {hasCard ? (
        <Link to="/account/membership">{say.card(locale)}</Link>
      ) : (
        <Link to="/memberships">{say.seeMemberships(locale)}</Link>
      )}
    </Section>
  );
}

function Security() {
  const locale = useLocale();
  const everywhere = useSignOutEverywhere();
  return (
    <Section title={say.securityTitle(locale)}>
      <Link to="/account/sessions">{say.sessions(locale)}</Link>
      <PasswordLink text={menu.resetPassword(locale)} />
      <Failure text={everywhere.failure?.message} />
      <button
        type="button"
        className={accountStyles.quiet}
        aria-busy={everywhere.isBusy}
        onClick={() => everywhere.submit()}
      >
        {accountSay.signOutEverywhere(locale)}
      </button>
    </Section>
  );
}
