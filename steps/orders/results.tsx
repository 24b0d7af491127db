import { useEffect, useId, useRef } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./orders.module.css";

interface ResultsProps {
  found: StaffOrdersResponse;
  settings: Settings;
  services: ToolServices;
  /** The last order opened: its row gets the focus on return. */
  opened: string;
  onOpen(id: string): void;
}

/** "4 tickets, Sat, Dec 5, 2026". */
function visitOf(locale: string, { tickets, firstVisit = "", lastVisit = firstVisit }: StaffOrder): string {
  const shown = (date: string) => (date === "" ? "" : formatDay(locale, date, "short"));
  return say.visitText(locale, {
    tickets,
    first: shown(firstVisit),
    last: shown(lastVisit),
    days: firstVisit === "" ? 0 : firstVisit === lastVisit ? 1 : 2,
  });
}

export function Results({ found, settings, services, opened, onOpen }: ResultsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => last.current?.focus(), []);
  return (
    <>
      <ul className={styles.results} aria-label={text("listLabel")}>
        {found.orders.map((order) => (
          <li key={order.id}>
            <button
              ref={order.id === opened ? last : undefined}
              type="button"
              aria-describedby={`${id}${order.id}`}
              onClick={() => onOpen(order.id)}
            >
              {order.name}
            </button>
            <div id={`${id}${order.id}`} className={styles.result}>
              <span className={styles.who}>
                <b>
                  {[order.customerFirstName, order.customerLastName].filter((part) => part !== "").join(" ") ||
                    text("noNameText")}
                </b>
                <span>{order.customerEmail || text("noEmailText")}</span>
              </span>
              <span className={styles.figure}>{formatMoney(locale, order.total)}</span>
              <span className={styles.quiet}>{services.moment(order.createdAt)}</span>
              {order.tickets > 0 && <span>{visitOf(locale, order)}</span>}
              <OrderStatus status={order.status} settings={settings} />
            </div>
          </li>
        ))}
      </ul>
      {found.moreAvailable && <p className={styles.quiet}>{text("moreText")}</p>}
    </>
  );
}
