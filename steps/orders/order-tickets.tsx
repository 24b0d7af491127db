import { useId } from "react";
import { counted } from "../../commerce/counted.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatList, inSequence, unbroken } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, PastRedemption, RecordTicket } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

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
              <span>{unbroken(guestsOf(locale, ticket))}</span>
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

export function OrderStatus({ status, settings }: { status: OrderRecord["status"]; settings: Settings }) {
  const text = useText(say, settings);
  const words = {
    confirmed: text("confirmedText"),
    "partly-cancelled": text("partlyCancelledText"),
    cancelled: text("cancelledText"),
  };
  return (
    <span className={styles.status} data-status={status}>
      {words[status]}
    </span>
  );
}

/** A ticket's status; for a partly used one, how many guests have come. */
function TicketStatus({ ticket, settings }: { ticket: RecordTicket; settings: Settings }) {
  const text = useText(say, settings);
  const { status, used } = ticket;
  const valid = used > 0 ? text("partlyUsedText", { used, total: partyOf(ticket) }) : text("validText");
  const words = { valid, used: text("usedText"), moved: text("movedText"), cancelled: text("cancelledText") };
  return (
    <span className={styles.status} data-status={status}>
      {words[status]}
    </span>
  );
}

interface RedemptionsProps {
  redemptions: readonly PastRedemption[];
  settings: Settings;
  services: ToolServices;
}

export function Redemptions({ redemptions, settings, services }: RedemptionsProps) {
  const text = useText(say, settings);
  const id = useId();
  if (redemptions.length === 0) return null;
  const sentence = ({ quantity: count, by: name, place, here }: PastRedemption) => {
    const at = place ?? (here ? text("hereText") : undefined);
    return at === undefined
      ? text("redeemedText", { count, name })
      : text("redeemedAtText", { count, name, place: at });
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("redeemedTitle")}</h3>
      <ol className={styles.events}>
        {redemptions.map((redemption) => (
          <li key={redemption.at}>
            <time dateTime={redemption.at}>{services.moment(redemption.at)}</time>
            <span>{sentence(redemption)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "Sat, Dec 5, 2026, 10:00 AM". */
export function whenOf(locale: string, { date, time }: Pick<RecordTicket, "date" | "time">): string {
  return inSequence(locale, [formatDay(locale, date, "short"), formatSlot(locale, time, "within")]);
}

/** "2 adults, 1 child". */
export function guestsOf(locale: string, { ticketTypes, counted: words = {} }: RecordTicket): string {
  return formatList(
    locale,
    Object.entries(ticketTypes).map(([title, count]) => counted(locale, count, title, words[title])),
    "unit",
  );
}

export function partyOf({ ticketTypes }: RecordTicket): number {
  return Object.values(ticketTypes).reduce((sum, count) => sum + count, 0);
}
