import { useState } from "react";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type {
  Dates,
  RecordTicket,
  StaffMoveRequest,
  TimedEntryResponse,
  TimeSlot,
} from "../../schemas/generated/wire.ts";
import { HeadingLevel } from "../../ui/heading.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Calendar } from "../../ui/museum/calendar.tsx";
import { TimeSlots } from "../../ui/museum/time-slots.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
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
  const month = useLastMonth(months.value);
  const times = useLoaded(date === undefined ? undefined : staffPaths.staffMoveTimes({ ...of, date }), services.get);
  const slots = times.value?.products.flatMap((product) => product.times);
  const party = partyOf(ticket);
  const free = slots?.filter((slot) => hasRoom(slot, party)) ?? [];
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
  function submit() {
    setMissing(to === undefined);
    const given = reason.trim();
    if (to !== undefined) moving.submit({ ticketId: ticket.id, ...to, ...(given !== "" && { reason: given }) });
  }

  const failed = months.value === undefined && months.error !== undefined && (
    <LoadFailure title={text("daysFailedTitle")} message={months.error.message} onRetry={months.retry} />
  );
  if (month === undefined && failed) return failed;
  if (month === undefined) return <Skeleton shape="calendar" label={say.loadingDays(locale)} />;
  return (
    <HeadingLevel value={3}>
      <div className={styles.change}>
        <p>{text("movingText", { guests: guestsOf(locale, ticket), when: whenOf(locale, ticket) })}</p>
        <fieldset disabled={moving.isLocked} className={styles.choice}>
          {failed || (
            <Calendar
              month={month}
              loading={months.loading}
              selected={date}
              partySize={party}
              onSelect={(day) => {
                setDate(day);
                setTime(undefined);
                setMissing(false);
              }}
              onMonth={setMonthAsked}
            />
          )}
          {date !== undefined && (
            <MoveTimes
              times={times}
              slots={slots}
              settings={settings}
              selected={chosen}
              isFree={(slot) => hasRoom(slot, party)}
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

function useLastMonth(now: Dates | undefined): Dates | undefined {
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}

interface MoveTimesProps {
  times: Loaded<TimedEntryResponse>;
  slots: readonly TimeSlot[] | undefined;
  settings: Settings;
  selected: string | undefined;
  isFree(slot: TimeSlot): boolean;
  onSelect(label: string): void;
}

function MoveTimes({ times, slots, settings, selected, isFree, onSelect }: MoveTimesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  if (slots === undefined && times.error !== undefined)
    return <LoadFailure title={text("timesFailedTitle")} message={times.error.message} onRetry={times.retry} />;
  if (slots === undefined) return <Skeleton shape="rows" label={say.loadingTimes(locale)} />;
  if (slots.length === 0) return <p>{text("noTimesText")}</p>;
  const noteOf = (slot: TimeSlot) => {
    if (slot.over) return text("overText");
    return isFree(slot) ? text("leftText", { count: slot.availability }) : text("fullText");
  };
  return (
    <TimeSlots
      title={text("timeTitle")}
      parts={[{ slots: slots.map((slot) => ({ label: slot.label, disabled: !isFree(slot), note: noteOf(slot) })) }]}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
