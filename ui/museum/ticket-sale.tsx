import { useId } from "react";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import { ActionBar } from "../page-layout.tsx";
import { Stepper } from "../stepper.tsx";
import styles from "./ticket-sale.module.css";

interface TicketSaleProps {
  events: readonly (StaffEvent & { readonly note?: string })[];
  quantities: Readonly<Record<string, number>>;
  onChange(typeId: string, quantity: number): void;
  onTime(eventId: string, time: string): void;
  timeLabel: string;
  timeText(time: SaleTime): string;
  limitNote?(type: TicketType, event: StaffEvent): string;
  submitText: string;
  onSubmit(): void;
  busy: boolean;
  locked: boolean;
  problem?: string;
}

type SaleTime = NonNullable<StaffEvent["times"]>[number];

/** Free tickets by event, with one button to issue all of them. */
export function TicketSale({
  events,
  quantities,
  onChange,
  onTime,
  timeLabel,
  timeText,
  limitNote,
  submitText,
  onSubmit,
  busy,
  locked,
  problem,
}: TicketSaleProps) {
  return (
    <div className={styles.sale}>
      {events.map((event) => (
        <fieldset key={event.id}>
          <legend>{event.title}</legend>
          {event.note && <p className={styles.note}>{event.note}</p>}
          <TimeChoice
            event={event}
            label={timeLabel}
            textOf={timeText}
            disabled={locked}
            onTime={(time) => onTime(event.id, time)}
          />
          {event.ticketTypes.map((type) => (
            <Stepper
              key={type.id}
              title={type.title}
              description={limitNote?.(type, event) ?? type.description}
              value={quantities[type.id] ?? 0}
              max={type.ticketLimit}
              keepsValue
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

interface TimeChoiceProps {
  event: StaffEvent;
  label: string;
  textOf(time: SaleTime): string;
  disabled: boolean;
  onTime(time: string): void;
}

/** Selects a later time of today, for a party too large for the current one. */
function TimeChoice({ event, label, textOf, disabled, onTime }: TimeChoiceProps) {
  const id = useId();
  const { time, times = [] } = event;
  if (time === undefined) return null;
  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={time} disabled={disabled} onChange={({ target }) => onTime(target.value)}>
        {times.map((each) => (
          <option key={each.time} value={each.time} disabled={each.availableInventory === 0}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
