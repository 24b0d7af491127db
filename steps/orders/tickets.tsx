import { useId } from "react";
import { unbroken } from "../../messages/formats/unbroken.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, RecordTicket } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { TicketStatus } from "./order-status.tsx";
import styles from "./orders.module.css";
import { guestsOf, whenOf } from "./words.ts";

interface TicketsProps {
  order: OrderRecord;
  settings: Settings;
  /** YYYY-MM-DD */
  today: string;
  /** Undefined if the employee may not check in. */
  onCheckIn: ((ticket: RecordTicket) => void) | undefined;
  onMove(ticket: RecordTicket): void;
  onCancel(ticket: RecordTicket): void;
}

export function Tickets({ order: { tickets }, settings, today, onCheckIn, onMove, onCancel }: TicketsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{text("ticketsTitle")}</h3>
      {tickets.length === 0 && <p className={styles.quiet}>{text("noTicketsText")}</p>}
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <li key={ticket.id} data-status={ticket.status}>
            <div id={`${id}${ticket.id}`} className={styles.ticket}>
              <b>{ticket.title}</b>
              <span>{unbroken(whenOf(locale, ticket))}</span>
              <span>{guestsOf(locale, ticket)}</span>
              <TicketStatus ticket={ticket} settings={settings} />
            </div>
            <div className={styles.actions}>
              {onCheckIn && ticket.status === "valid" && ticket.date === today && (
                <button type="button" aria-describedby={`${id}${ticket.id}`} onClick={() => onCheckIn(ticket)}>
                  {text("checkInText")}
                </button>
              )}
              {ticket.move && (
                <button type="button" aria-describedby={`${id}${ticket.id}`} onClick={() => onMove(ticket)}>
                  {text("moveText")}
                </button>
              )}
              {ticket.cancel && (
                <button type="button" aria-describedby={`${id}${ticket.id}`} onClick={() => onCancel(ticket)}>
                  {text("cancelText")}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
