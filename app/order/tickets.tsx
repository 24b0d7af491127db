import { useRef, useState } from "react";
import * as say from "../../messages/generated/app/order.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TicketCard } from "./ticket-card.tsx";
import styles from "./tickets.module.css";

/** An order's tickets: one at a time on a phone, by swipe, keys or buttons; all on a wide screen and on paper. */
export function Tickets({ order }: { order: OrderResponse["order"] }) {
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const tickets = order.orderTickets;
  const count = tickets.length;
  const turnTo = (index: number) =>
    list.current?.children[index]?.scrollIntoView({ inline: "start", block: "nearest" });
  const note = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setShown(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
  return (
    <>
      <ul
        ref={list}
        className={styles.tickets}
        aria-label={say.tickets(locale)}
        // Keys scroll only a focused element.
        tabIndex={count > 1 ? 0 : undefined}
        onScroll={({ currentTarget }) => note(currentTarget)}
      >
        {tickets.map(({ qrCode }, index) => (
          <li key={qrCode}>
            <TicketCard order={order} index={index} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.turn}>
          <button
            type="button"
            aria-label={say.previousTicket(locale)}
            aria-disabled={shown <= 0}
            onClick={() => turnTo(shown - 1)}
          >
            ←
          </button>
          <p aria-live="polite">{say.place(locale, { n: shown + 1, count })}</p>
          <button
            type="button"
            aria-label={say.nextTicket(locale)}
            aria-disabled={shown >= count - 1}
            onClick={() => turnTo(shown + 1)}
          >
            →
          </button>
        </div>
      )}
    </>
  );
}
