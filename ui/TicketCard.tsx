import * as say from "../messages/generated/ui/tickets.ts";
import { useLocale } from "./locale.ts";
import styles from "./TicketCard.module.css";

interface TicketCardProps {
  title: string;
  date: string;
  time: string;
  /** Label and count of each ticket type. */
  ticketTypes: [label: string, count: number][];
  total: number;
  /** A data URL of a picture with whole pixels. */
  qrCode: string;
  info: string;
  orderName: string;
}

/** A ticket to show or to print: black on white, never split across pages, its QR code sharp and at least 2.5 cm wide. */
export function TicketCard({ title, date, time, ticketTypes, total, qrCode, info, orderName }: TicketCardProps) {
  const locale = useLocale();
  return (
    <article className={styles.ticket} aria-label={`${title}, ${date}, ${time}`}>
      <div className={styles.main}>
        <h2>{title}</h2>
        <dl className={styles.when}>
          <div>
            <dt>{say.ticketDate(locale)}</dt>
            <dd>{date}</dd>
          </div>
          <div>
            <dt>{say.ticketTime(locale)}</dt>
            <dd>{time}</dd>
          </div>
        </dl>
        <dl className={styles.types}>
          {ticketTypes.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
          <div>
            <dt>{say.ticketTotal(locale)}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {info && <p className={styles.info}>{info}</p>}
      </div>
      <div className={styles.stub}>
        <img src={qrCode} alt={say.ticketQrCode(locale, { title })} width="200" height="200" />
        <p>{say.ticketOrder(locale, { name: orderName })}</p>
      </div>
    </article>
  );
}
