import { useId } from "react";
import { museumDay } from "../../../commerce/clock.ts";
import { inVisitOrder } from "../../../commerce/day-parts.ts";
import { dayOfTickets } from "../../../commerce/your-day.ts";
import { capitalized, formatDay } from "../../../messages/formats/days.ts";
import { factSeparator, unbroken } from "../../../messages/formats/list.ts";
import { formatTime } from "../../../messages/formats/moment.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { RecordTicket } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { YourDay } from "../../../ui/museum/your-day.tsx";
import { useTenant } from "../../state/page.ts";
import { typesOf } from "../ticket-card.tsx";
import styles from "./order-record.module.css";

interface RecordTicketsProps {
  tickets: readonly RecordTicket[];
  onBegin(act: "move" | "cancel", ticketId: string): void;
}

const isPast = ({ status }: RecordTicket): boolean => status === "moved" || status === "cancelled";

export function RecordTickets({ tickets, onBegin }: RecordTicketsProps) {
  const locale = useLocale();
  const id = useId();
  // Sort by visit, because a moved ticket is the order's last.
  const byTime = inVisitOrder(tickets, ({ time }) => time);
  const shown = [...byTime.filter((ticket) => !isPast(ticket)), ...byTime.filter(isPast)];
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{say.ticketsTitle(locale)}</h2>
      {shown.length === 0 && <p>{say.noTickets(locale)}</p>}
      <div className={styles.day}>
        <YourDay
          day={dayOfTickets(
            locale,
            shown.filter((ticket) => !isPast(ticket)),
          )}
        />
      </div>
      <ul className={styles.tickets}>
        {shown.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} onBegin={onBegin} />
        ))}
      </ul>
    </section>
  );
}

function Ticket({ ticket, onBegin }: { ticket: RecordTicket } & Pick<RecordTicketsProps, "onBegin">) {
  const locale = useLocale();
  const { timeZone } = useTenant();
  const { id, title, date, time, move, cancel } = ticket;
  const status = statusOf(locale, ticket);
  const limits = limitsOf(locale, timeZone, ticket);
  const described = `about-${id}`;
  // Lets a phone break the line between day and time, not within the day.
  const when = (
    <>
      <span>{capitalized(locale, `${formatDay(locale, date)}${factSeparator(locale).trimEnd()}`)}</span>{" "}
      <span>{formatSlot(locale, time, "within")}</span>
    </>
  );
  return (
    <li data-past={isPast(ticket) || undefined}>
      <div id={described}>
        <h3>{title}</h3>
        <p className={styles.when}>{isPast(ticket) ? <s>{when}</s> : when}</p>
        <p>
          <span>{unbroken(typesOf(locale, ticket).join(factSeparator(locale)))}</span>
          {status && <strong>{`${factSeparator(locale)}${status}`}</strong>}
        </p>
      </div>
      {(move || cancel) && (
        <div className={styles.acts}>
          {move && (
            <button id={`move-${id}`} type="button" aria-describedby={described} onClick={() => onBegin("move", id)}>
              {say.move(locale)}
            </button>
          )}
          {cancel && (
            <button type="button" aria-describedby={described} onClick={() => onBegin("cancel", id)}>
              {say.cancel(locale)}
            </button>
          )}
          <p className={styles.soft}>{unbroken(limits.join(factSeparator(locale)))}</p>
        </div>
      )}
    </li>
  );
}

function statusOf(locale: string, { status, used, ticketTypes }: RecordTicket): string | undefined {
  if (status === "moved") return say.moved(locale);
  if (status === "cancelled") return say.cancelled(locale);
  if (status === "used") return say.used(locale);
  return used > 0
    ? say.someUsed(locale, { used, count: Object.values(ticketTypes).reduce((sum, count) => sum + count, 0) })
    : undefined;
}

/** Deadlines by the museum's clock; a shared one appears once. */
function limitsOf(locale: string, timeZone: string, { move, cancel }: RecordTicket): string[] {
  const until = (instant: string) => {
    const at = new Date(instant);
    return {
      day: formatDay(locale, museumDay(at.getTime(), timeZone), "near"),
      time: formatTime(locale, at, timeZone),
    };
  };
  if (move && cancel && move.until !== cancel.until)
    return [say.moveUntil(locale, until(move.until)), say.cancelUntil(locale, until(cancel.until))];
  const only = move ?? cancel;
  return only ? [say.until(locale, until(only.until))] : [];
}
