import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { formatDay } from "../../messages/formats/days.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { MemberCardResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { MembershipCard } from "../../ui/MembershipCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { tenant } from "../boot.ts";
import { renewCard } from "../state/account.ts";
import { notify } from "../state/banner.ts";
import { customerState } from "../state/customer.ts";
import { useLoad } from "../state/use-load.ts";
import "../../ui/styles/print.css";
import styles from "./AccountPage.module.css";
import { AccountPage } from "./AccountPage.tsx";
import { useForm } from "./use-form.ts";

/** /account/membership: the card of who is signed in, and what begins after the present membership. */
export function MembershipPage() {
  const { customer } = useSnapshot(customerState);
  if (customer === null) return <Navigate to="/account/login?redirect=/account/membership" replace />;
  return (
    <AccountPage title="Your membership">
      <OwnCard />
    </AccountPage>
  );
}

function OwnCard() {
  const { value, error, retry } = useLoad(paths.memberCard());
  const [renewed, setRenewed] = useState<MemberCardResponse>();
  const state = useForm({});
  if (error !== undefined) return <LoadFailure headingLevel={2} title="Your membership could not be loaded" message={error.message} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label="Loading your membership" />;
  const { card, later } = renewed ?? value;
  const day = (date: string) => formatDay(tenant.locale, date, "short");
  const renew = () =>
    state.send(async () => {
      setRenewed(await renewCard());
      notify({ message: "Here is your new card. The one before is no longer valid." });
    });
  return (
    <>
      {card === null ? (
        <p>
          You have no membership that is valid today. <Link to="/memberships">See our memberships</Link>
        </p>
      ) : (
        <MembershipCard
          museum={tenant.title}
          title={card.title}
          memberName={card.memberName}
          starts={day(card.starts)}
          expires={day(card.expires)}
          qrCode={card.qrCode}
        />
      )}
      {later.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          <h2 id="later">What begins later</h2>
          <ul>
            {later.map(({ title, starts, expires }) => (
              <li key={starts}>
                {title}: {day(starts)} to {day(expires)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.failure && (
        <p role="alert" className={styles.failure}>
          {state.failure.message}
        </p>
      )}
      {card !== null && (
        <>
          <div className={styles.actions}>
            <button type="button" className="button" onClick={() => window.print()}>
              Print membership card
            </button>
            <button type="button" className={styles.quiet} aria-busy={state.busy} onClick={renew}>
              Replace card
            </button>
          </div>
          <p>Lost your card, or somebody else has it? Replace it: the old one stops working at once.</p>
        </>
      )}
    </>
  );
}
