import { useId } from "react";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/tickets-lookup.ts";
import type { Settings } from "../../schemas/generated/steps/tickets-lookup.ts";
import type { TicketOrdersResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./tickets-lookup.module.css";

interface OrdersProps {
  found: TicketOrdersResponse;
  settings: Settings;
  onOpen(confirmationCode: string): void;
}

export function Orders({ found, settings, onOpen }: OrdersProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const { found: all, eventTickets } = found;
  return (
    <>
      {all !== undefined && <p role="status">{text("moreText", { shown: eventTickets.length, found: all })}</p>}
      <ul className={styles.orders} aria-label={formatDay(locale, found.ticketsDate)}>
        {found.eventTickets.map((order) => (
          <li
            key={order.orderNumber}
            data-row={order.orderNumber}
            data-redeemed={order.redeemedTickets >= order.totalTickets}
          >
            <div id={`${id}${order.orderNumber}`} className={styles.customer}>
              <b>
                {[order.customerFirstName, order.customerLastName].filter((part) => part !== "").join(" ") ||
                  text("noNameText")}
              </b>
              <span>{order.customerEmail}</span>
            </div>
            <dl>
              <div>
                <dt>{text("orderText")}</dt>
                <dd>{order.orderNumber}</dd>
              </div>
              <div>
                <dt>{text("totalText")}</dt>
                <dd>{order.totalTickets}</dd>
              </div>
              <div>
                <dt>{text("redeemedText")}</dt>
                <dd>{order.redeemedTickets}</dd>
              </div>
            </dl>
            <button
              type="button"
              aria-describedby={`${id}${order.orderNumber}`}
              onClick={() => onOpen(order.confirmationCode)}
            >
              {text("openText")}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
