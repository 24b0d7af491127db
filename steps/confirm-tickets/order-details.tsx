import { useId } from "react";
import type { Visit } from "../../commerce/check-in.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./confirm-tickets.module.css";

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
        <Detail name={say.email(locale)} value={order.customerEmail} />
      </dl>
      {(visits.length === 0 ? [{ eventTitle: "", eventDate: "", eventTime: "" }] : visits).map(
        ({ eventTitle, eventDate, eventTime }) => (
          <dl key={eventTitle + eventDate + eventTime} className={styles.details}>
            <Detail name={say.eventTitle(locale)} value={eventTitle} />
            <Detail name={say.eventDate(locale)} value={formatDay(locale, eventDate, "short")} />
            <Detail name={say.eventTime(locale)} value={eventTime} />
          </dl>
        ),
      )}
    </section>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || "—"}</dd>
    </div>
  );
}
