import { Navigate } from "react-router-dom";
import * as say from "../../../messages/generated/app/own-account.ts";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { useCustomer, useTitle } from "../../state/page.ts";
import { Details } from "./details.tsx";
import { Membership } from "./membership.tsx";
import { Orders } from "./orders.tsx";
import styles from "./overview.module.css";
import { OwnData } from "./own-data.tsx";
import { Security } from "./security.tsx";
import { Tickets } from "./tickets.tsx";

/** /account: the customer's visits, orders, membership and details (docs/behaviour.md, "Account page"). */
export function OverviewPage() {
  const locale = useLocale();
  const customer = useCustomer();
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
