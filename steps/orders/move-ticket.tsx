import { useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { RecordTicket, StaffMoveRequest, TimeSlot } from "../../schemas/generated/wire.ts";
import { HeadingLevel } from "../../ui/heading.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MoveDays, MoveTimes, useLast } from "../../ui/museum/order/change-order.tsx";
import { useText } from "../../ui/use-text.ts";
import { type ChangeProps, Failed, Reason, useChange } from "./change.tsx";
import { guestsOf, partyOf, whenOf } from "./order-tickets.tsx";
import styles from "./orders.module.css";

export function MoveTicket({
  order,
  settings,
  services,
  ticket,
  onDone,
  onStale,
}: ChangeProps & { ticket: RecordTicket }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const of = { orderId: order.id, ticketId: ticket.id };
  const [monthAsked, setMonthAsked] = useState<string>();
  const [date, setDate] = useState<string>();
  const [time, setTime] = useState<string>();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const months = useLoaded(
    staffPaths.staffMoveDates(monthAsked === undefined ? of : { ...of, date: monthAsked }),
    services.get,
  );
  const month = useLast(months.value);
  const times = useLoaded(date === undefined ? undefined : staffPaths.staffMoveTimes({ ...of, date }), services.get);
  const slots = times.value?.products.flatMap((product) => product.times) ?? [];
  const party = partyOf(ticket);
  const free = slots.filter((slot) => hasRoom(slot, party));
  const chosen = time ?? (free.length === 1 ? free[0]?.label : undefined);
  const to =
    date === undefined || chosen === undefined || !free.some(({ label }) => label === chosen)
      ? undefined
      : { date, time: chosen };

  const moving = useChange<StaffMoveRequest>({
    send: (body, key) => services.post(staffPaths.staffMove({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer, body) => onDone(answer, text("movedToText", { event: ticket.title, when: whenOf(locale, body) })),
    onStale() {
      times.retry();
      onStale();
    },
  });
  const shownSlot = (slot: TimeSlot) => {
    const isFree = hasRoom(slot, party);
    const left = isFree ? text("leftText", { count: slot.availability }) : text("fullText");
    return { label: slot.label, disabled: !isFree, note: slot.over ? text("overText") : left };
  };
  function submit() {
    setMissing(to === undefined);
    const given = reason.trim();
    if (to !== undefined) moving.submit({ ticketId: ticket.id, ...to, ...(given !== "" && { reason: given }) });
  }

  const days = (
    <MoveDays
      dates={months}
      month={month}
      texts={{ failed: text("daysFailedTitle"), loading: say.loadingDays(locale) }}
      selected={date}
      partySize={party}
      onSelect={(day) => {
        setDate(day);
        setTime(undefined);
        setMissing(false);
      }}
      onMonth={setMonthAsked}
    />
  );
  if (month === undefined) return days;
  return (
    <HeadingLevel value={3}>
      <div className={styles.change}>
        <p>{text("movingText", { guests: guestsOf(locale, ticket), when: whenOf(locale, ticket) })}</p>
        <fieldset disabled={moving.isLocked} className={styles.choice}>
          {days}
          {date !== undefined && (
            <MoveTimes
              times={times}
              texts={{
                ...{ failed: text("timesFailedTitle"), loading: say.loadingTimes(locale) },
                ...{ title: text("timeTitle"), none: text("noTimesText") },
              }}
              parts={[{ slots: slots.map(shownSlot) }]}
              selected={chosen}
              onSelect={(label) => {
                setTime(label);
                setMissing(false);
              }}
            />
          )}
        </fieldset>
        <Reason label={text("reasonLabel")} value={reason} onChange={setReason} locked={moving.isLocked} />
        <Failed settings={settings} change={moving} problem={isMissing ? text("chooseText") : undefined} />
        <button type="button" className="button" aria-busy={moving.isBusy} onClick={submit}>
          {to === undefined ? text("moveText") : text("moveToText", { when: whenOf(locale, to) })}
        </button>
      </div>
    </HeadingLevel>
  );
}

function hasRoom({ available, availability, over }: TimeSlot, party: number): boolean {
  return available && !over && availability >= party;
}
