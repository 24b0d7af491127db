import { Link } from "react-router-dom";
import { capitalized, formatDay } from "../../../messages/formats/days.ts";
import { factSeparator, inSequence } from "../../../messages/formats/list.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as account from "../../../messages/generated/app/account.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { CustomerTicketsResponse } from "../../../schemas/generated/wire.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { useLocale } from "../../../ui/locale.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTenant } from "../../state/page.ts";
import { useOwnLoad } from "../../state/use-load.ts";
import styles from "./overview.module.css";
import { Section } from "./section.tsx";

export function Tickets() {
  const tenant = useTenant();
  const locale = useLocale();
  const { value, error, retry } = useOwnLoad(ownPaths.customerTickets());
  return (
    <Section title={say.ticketsTitle(locale)}>
      {error !== undefined && value === undefined ? (
        <LoadFailure title={say.ticketsFailed(locale)} error={error} onRetry={retry} />
      ) : value === undefined ? (
        <Skeleton shape="rows" label={say.ticketsLoading(locale)} />
      ) : value.tickets.length === 0 ? (
        <p>
          <Sentence
            text={(slots) => say.noTickets(locale, slots)}
            slots={{ link: <Link to={tenant.homePath}>{account.seeWhatIsOn(locale)}</Link> }}
          />
        </p>
      ) : (
        <ul className={styles.tickets}>
          {value.tickets.map((ticket) => (
            <Ticket key={`${ticket.orderId} ${ticket.title} ${ticket.date} ${ticket.time}`} ticket={ticket} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Ticket({ ticket }: { ticket: CustomerTicketsResponse["tickets"][number] }) {
  const locale = useLocale();
  const { orderId, title, date, time, quantity, redeemed } = ticket;
  return (
    <li>
      <p className={styles.day}>
        {capitalized(
          locale,
          [formatDay(locale, date, "brief"), formatSlot(locale, time, "within")].join(factSeparator(locale)),
        )}
      </p>
      <h3>{title}</h3>
      <p className={styles.soft}>
        {[
          say.tickets(locale, { quantity }),
          redeemed > 0 && (redeemed < quantity ? say.used(locale, { redeemed, quantity }) : say.allUsed(locale)),
        ]
          .filter(Boolean)
          .join(factSeparator(locale))}
      </p>
      <Link
        className="button"
        to={`/order/${orderId}/confirmation`}
        aria-label={`${say.showTickets(locale)}: ${inSequence(locale, [title, formatDay(locale, date), formatSlot(locale, time, "within")])}`}
      >
        {say.showTickets(locale)}
      </Link>
    </li>
  );
}
