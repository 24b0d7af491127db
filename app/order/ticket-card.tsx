import { counted } from "../../commerce/counted.ts";
import { capitalized, formatDay } from "../../messages/formats/days.ts";
import { factSeparator, inSequence, unbroken } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/app/order.ts";
import { tapToEnlarge } from "../../messages/generated/ui/membership-card.ts";
import type { PublicTenant } from "../../schemas/generated/boot.ts";
import type { OrderResponse, OrderTicket } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { CodePicture } from "../../ui/museum/code-picture.tsx";
import { ArtBand } from "../../ui/museum/ticket-art.tsx";
import { useTenant } from "../state/page.ts";
import styles from "./ticket-card.module.css";

interface TicketCardProps {
  order: OrderResponse["order"];
  /** Index among the order's tickets, from 0. */
  index: number;
}

const walletNames = { apple: say.appleWallet, google: say.googleWallet };

/** A ticket to show or print. Its code is on white, 24 px from anything else, and never split between pages. */
export function TicketCard({ order, index }: TicketCardProps) {
  const tenant = useTenant();
  const locale = useLocale();
  const { name, orderTickets: tickets, buyer, total, wallets } = order;
  const ticket = tickets[index];
  if (ticket === undefined) return null;
  const { title, qrCode, extraTicketInfo: info } = ticket;
  const date = formatDay(locale, ticket.date);
  const time = formatSlot(locale, ticket.time);
  const types = typesOf(locale, ticket).join(factSeparator(locale));
  const where = whereIs(tenant);
  return (
    <article
      className={styles.ticket}
      aria-label={inSequence(locale, [title, date, formatSlot(locale, ticket.time, "within")])}
    >
      <ArtBand name={name} kind={tenant.ticketArt}>
        <span>{tenant.title}</span>
        {tickets.length > 1 && <span>{say.place(locale, { n: index + 1, count: tickets.length })}</span>}
      </ArtBand>
      <div className={styles.main}>
        <h2>{title}</h2>
        <p className={styles.order}>{say.ofOrder(locale, { name })}</p>
        <p className={styles.time}>{time}</p>
        <p>{capitalized(locale, unbroken(date))}</p>
      </div>
      <div className={styles.code}>
        <CodePicture picture={qrCode} alt={say.qrCode(locale, { title })} title={title}>
          <p className={styles.time}>{time}</p>
          <p>{capitalized(locale, date)}</p>
          <p>{types}</p>
        </CodePicture>
      </div>
      <div className={styles.foot}>
        <p className={styles.types}>{types}</p>
        {where !== "" && <p>{unbroken(where)}</p>}
        {info && <p>{info}</p>}
        <p className={`${styles.hint} needs-script`} aria-hidden="true">
          {tapToEnlarge(locale)}
        </p>
        <p className={styles.printed}>
          {[buyer, index === 0 && total && say.paidTotal(locale, { total })]
            .filter(Boolean)
            .join(factSeparator(locale))}
        </p>
        {wallets.map((wallet) => (
          <a key={wallet} className={styles.wallet} href={`/order/${order.id}/tickets/${index + 1}/${wallet}-wallet`}>
            {walletNames[wallet](locale)}
          </a>
        ))}
      </div>
    </article>
  );
}

/** Returns "2 adults" for each of a ticket's types. */
export function typesOf(
  locale: string,
  { ticketTypes, counted: words }: Pick<OrderTicket, "ticketTypes" | "counted">,
): string[] {
  return Object.entries(ticketTypes).map(([type, count]) => counted(locale, count, type, words?.[type]));
}

/** Returns the entrance and address of the museum; "" without either. */
export function whereIs({ entrance, address, locale }: Pick<PublicTenant, "entrance" | "address" | "locale">): string {
  return inSequence(locale, [entrance, address]);
}
