import { useId, useState } from "react";
import { eventTotal, type Quantities, ticketLimit } from "../../commerce/party.ts";
import type { EventTickets, TicketType } from "../../schemas/generated/wire.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import { isLocked } from "./offer.ts";
import styles from "./tickets.module.css";

interface EventTypesProps {
  readonly event: EventTickets;
  readonly quantities: Quantities;
  readonly maxPartySize: number;
  readonly customer: unknown;
  readonly groupBLinkText: string;
  onChange(variantId: string, quantity: number): void;
}

/** The ticket types of one event: group A, and group B behind a button until one of it is chosen. */
export function EventTypes({ event, quantities, maxPartySize, customer, groupBLinkText, onChange }: EventTypesProps) {
  const groupB = event.ticketTypes.filter(({ group }) => group === "B");
  const groupA = event.ticketTypes.filter(({ group }) => group !== "B");
  const [opened, setOpened] = useState(() => groupB.some(({ id }) => (quantities[id] ?? 0) > 0));
  const groupBId = useId();
  const total = eventTotal(quantities);

  const stepper = (type: TicketType) => {
    const own = quantities[type.id] ?? 0;
    const locked = isLocked(type, customer);
    return (
      <Stepper
        key={type.id}
        title={type.title}
        description={type.description}
        price={type.price}
        showPrice
        value={own}
        min={0}
        // What was chosen before signing out can still be taken off.
        max={locked ? own : ticketLimit(type, maxPartySize, total, own)}
        disabled={locked && own === 0}
        note={locked ? "For members: sign in to add these." : undefined}
        onChange={(quantity) => onChange(type.id, quantity)}
      />
    );
  };

  return (
    <fieldset className={styles.event}>
      <legend className={styles.title}>{event.title}</legend>
      {groupA.map(stepper)}
      {groupB.length > 0 && (
        <>
          <button type="button" className={styles.more} aria-expanded={opened} aria-controls={groupBId} onClick={() => setOpened(!opened)}>
            {groupBLinkText}
          </button>
          <div id={groupBId} hidden={!opened}>
            {groupB.map(stepper)}
          </div>
        </>
      )}
    </fieldset>
  );
}
