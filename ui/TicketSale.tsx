import type { TicketType } from "../schemas/generated/wire.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Stepper } from "./Stepper.tsx";
import styles from "./TicketSale.module.css";

interface TicketSaleProps {
  events: readonly { readonly id: string; readonly title: string; readonly note?: string; readonly ticketTypes: readonly TicketType[] }[];
  /** By ticket type. */
  quantities: Readonly<Record<string, number>>;
  onChange(typeId: string, quantity: number): void;
  /** What is said below a type. */
  limitNote?(limit: number): string;
  submitText: string;
  onSubmit(): void;
  /** It is on its way. */
  busy: boolean;
  /** What was chosen must stay as it is. */
  locked: boolean;
  /** What stands in the way. */
  problem?: string;
}

/** Tickets to give out, by event, and one button that gives them all. */
export function TicketSale({ events, quantities, onChange, limitNote, submitText, onSubmit, busy, locked, problem }: TicketSaleProps) {
  return (
    <div className={styles.sale}>
      {events.map(({ id, title, note, ticketTypes }) => (
        <fieldset key={id}>
          <legend>{title}</legend>
          {note && <p className={styles.note}>{note}</p>}
          {ticketTypes.map((type) => (
            <Stepper
              key={type.id}
              title={type.title}
              description={limitNote?.(type.ticketLimit) ?? type.description}
              value={quantities[type.id] ?? 0}
              max={type.ticketLimit}
              disabled={locked}
              onChange={(quantity) => onChange(type.id, quantity)}
            />
          ))}
        </fieldset>
      ))}
      <ActionBar note={problem}>
        <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={onSubmit}>
          {submitText}
        </button>
      </ActionBar>
    </div>
  );
}
