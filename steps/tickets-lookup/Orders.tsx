import { useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import type { TicketOrdersResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Settings } from "./defaults.ts";
import styles from "./tickets-lookup.module.css";

interface OrdersProps {
  found: TicketOrdersResponse;
  settings: Settings;
  onOpen(confirmationCode: string): void;
}

/** The orders of a day; those that are all redeemed are set back. */
export function Orders({ found, settings, onOpen }: OrdersProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <ul className={styles.orders} aria-label={formatDay(locale, found.ticketsDate)}>
      {found.eventTickets.map((order) => (
        <li key={order.orderNumber} data-redeemed={order.redeemedTickets >= order.totalTickets}>
          <div id={`${id}${order.orderNumber}`} className={styles.customer}>
            <b>{[order.customerFirstName, order.customerLastName].filter((part) => part !== "").join(" ") || settings.noNameText}</b>
            <span>{order.customerEmail}</span>
          </div>
          <dl>
            <div>
              <dt>{settings.orderText}</dt>
              <dd>{order.orderNumber}</dd>
            </div>
            <div>
              <dt>{settings.totalText}</dt>
              <dd>{order.totalTickets}</dd>
            </div>
            <div>
              <dt>{settings.redeemedText}</dt>
              <dd>{order.redeemedTickets}</dd>
            </div>
          </dl>
          <button type="button" aria-describedby={`${id}${order.orderNumber}`} onClick={() => onOpen(order.confirmationCode)}>
            {settings.openText}
          </button>
        </li>
      ))}
    </ul>
  );
}
