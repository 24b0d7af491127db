import { Navigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../../messages/generated/app/own-account.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { customerState } from "../../state/customer.ts";
import { useTitle } from "../../state/use-title.ts";
import { Details } from "./Details.tsx";
import { Membership } from "./Membership.tsx";
import { Orders } from "./Orders.tsx";
import styles from "./Overview.module.css";
import { OwnData } from "./OwnData.tsx";
import { Security } from "./Security.tsx";
import { Tickets } from "./Tickets.tsx";

/** /account: the customer's visits, orders, membership and details (docs/behaviour.md, "A customer's own data"). */
export function OverviewPage() {
  const locale = useLocale();
  const { customer } = useSnapshot(customerState);
  useTitle(say.title(locale));
  if (customer === null) return <Navigate to="/account/login?redirect=/account" replace />;
  const own = customer as Customer;
  return (
    <div className={styles.page}>
      <h1>{say.title(locale)}</h1>
      <div className={styles.main}>
        <Tickets />
        <Orders unverified={own.unverified === true} />
      </div>
      <div className={styles.side}>
        <Membership customer={own} />
        <Details customer={own} />
        <Security />
        <OwnData email={own.email} />
      </div>
    </div>
  );
}
