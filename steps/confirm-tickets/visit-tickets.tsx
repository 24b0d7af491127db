import { Fragment, type ReactNode, useId } from "react";
import { availableOf, type Visit } from "../../commerce/check-in.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse, CheckInTicket } from "../../schemas/generated/wire.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./confirm-tickets.module.css";

interface VisitTicketsProps {
  settings: Settings;
  visits: readonly Visit[];
  quantityOf(ticket: CheckInTicket): number;
  disabled: boolean;
  uses: ReactNode;
  onChange(id: string, quantity: number): void;
}

/** Chooses how many guests of each ticket type come in, grouped by event. */
export function VisitTickets({ settings, visits, quantityOf, disabled, uses, onChange }: VisitTicketsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const several = visits.length > 1;
  const titleOf = ({ eventTitle, eventDate, eventTime }: Visit) =>
    inSequence(locale, [eventTitle, formatDay(locale, eventDate, "short"), formatSlot(locale, eventTime, "within")]);
  return (
    <>
      <section aria-labelledby={`${id}redeem`}>
        <h2 id={`${id}redeem`}>{text("redeemTitle")}</h2>
        {visits.map((visit) => (
          <fieldset key={titleOf(visit)}>
            <legend className={several ? styles.visit : "visually-hidden"}>{titleOf(visit)}</legend>
            {visit.tickets.map((ticket) => (
              <Stepper
                key={ticket.id}
                title={ticket.ticketType || text("unlistedGuestsText")}
                value={quantityOf(ticket)}
                max={availableOf(ticket)}
                disabled={disabled}
                onChange={(quantity) => onChange(ticket.id, quantity)}
              />
            ))}
          </fieldset>
        ))}
      </section>
      <section aria-labelledby={`${id}available`}>
        <h2 id={`${id}available`}>{text("availableTitle")}</h2>
        {visits.map((visit) => (
          <Fragment key={titleOf(visit)}>
            {several && <h3>{titleOf(visit)}</h3>}
            <ul className={styles.available}>
              {visit.tickets.map((ticket) => (
                <li key={ticket.id}>
                  <span>{ticket.ticketType || text("unlistedGuestsText")}</span>{" "}
                  <b>{formatNumber(locale, availableOf(ticket))}</b>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <div className={styles.uses}>{uses}</div>
      </section>
    </>
  );
}

interface OrderDetailsProps {
  title: string;
  order: CheckInResponse["order"];
  visits: readonly Visit[];
}

export function OrderDetails({ title, order, visits }: OrderDetailsProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={styles.details}>
        <Detail name={say.orderNumber(locale)} value={order.orderNumber} />
        <Detail name={say.firstName(locale)} value={order.customerFirstName} />
        <Detail name={say.lastName(locale)} value={order.customerLastName} />
        <Detail name={say.email(locale)} value={order.customerEmail && <EmailText>{order.customerEmail}</EmailText>} />
        {order.note && <Detail name={say.note(locale)} value={order.note} />}
      </dl>
      {(visits.length === 0 ? [{ eventTitle: "", eventDate: "", eventTime: "" }] : visits).map(
        ({ eventTitle, eventDate, eventTime }) => (
          <dl key={eventTitle + eventDate + eventTime} className={styles.details}>
            <Detail name={say.eventTitle(locale)} value={eventTitle} />
            <Detail name={say.eventDate(locale)} value={formatDay(locale, eventDate, "short")} />
            <Detail name={say.eventTime(locale)} value={formatSlot(locale, eventTime)} />
          </dl>
        ),
      )}
    </section>
  );
}

function Detail({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || "—"}</dd>
    </div>
  );
}
