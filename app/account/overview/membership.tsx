import { Link } from "react-router-dom";
import * as account from "../../../messages/generated/app/account.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import styles from "./overview.module.css";
import { Section } from "./section.tsx";

export function Membership({
  customer: { email, unverified, membership, laterMemberships = [] },
}: {
  customer: Customer;
}) {
  const locale = useLocale();
  const hasCard = membership?.isValid === true || laterMemberships.length > 0;
  return (
    <Section title={say.membershipTitle(locale)}>
      {membership === undefined ? (
        laterMemberships.length === 0 && <p>{say.noMembership(locale)}</p>
      ) : (
        <p>
          {(membership.isValid ? say.validUntil : say.expired)(locale, {
            title: membership.title,
            day: membership.expires,
          })}
        </p>
      )}
      {laterMemberships.map(({ title, starts, expires }) => (
        <p key={starts}>{account.laterMembership(locale, { title, starts, expires })}</p>
      ))}
      {unverified && !hasCard && (
        <p className={styles.soft}>
          <span>{account.membershipsWait(locale, { email })}</span>{" "}
          <Link to="/account/verify">{say.confirmEmail(locale)}</Link>
        </p>
      )}
      {hasCard ? (
        <Link to="/account/membership">{say.card(locale)}</Link>
      ) : (
        <Link to="/memberships">{say.seeMemberships(locale)}</Link>
      )}
    </Section>
  );
}
