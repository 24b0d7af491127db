import { useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { RecordTicket, StaffMoveRequest, TimeSlot } from "../../schemas/generated/wire.ts";
import { HeadingLevel } from "../../ui/heading.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MoveAlong, MoveDays, MoveTimes, useAlong, useLast } from "../../ui/museum/order/change-order.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import dialog from "./change.module.css";
import { type ChangeProps, Failed, useChange } from "./change.tsx";
import own from "./move-ticket.module.css";
import { guestsOf, partyOf, whenOf } from "./order-tickets.tsx";

interface MoveTicketProps extends ChangeProps {
  ticket: RecordTicket;
}

export function MoveTicket(props: MoveTicketProps) {
  const { settings, ticket } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const [reason, setReason] = useState("");
  const { days, times, to, isMissing, moving, submit, along } = useMove(props);
  if (days.month === undefined) return <Days days={days} {...props} />;
  return (
    <HeadingLevel value={3}>
      <div className={`${dialog.change} ${own.move}`}>
        <p>{text("movingText", { guests: guestsOf(locale, ticket), when: whenOf(locale, ticket) })}</p>
        <fieldset disabled={moving.isLocked} className={own.choice}>
          <Days days={days} {...props} />
          {days.selected !== undefined && (
            <MoveTimes
              times={times.loaded}
              texts={{
                ...{ failed: text("timesFailedTitle"), loading: say.loadingTimes(locale) },
                ...{ title: text("timeTitle"), none: text("noTimesText") },
              }}
              parts={[{ slots: times.slots }]}
              selected={times.selected}
              onSelect={times.select}
            />
          )}
          <MoveAlong rows={along.rows} choose={along.choose} />
        </fieldset>
        <TextArea rows={2} label={text("reasonLabel")} value={reason} onChange={setReason} locked={moving.isLocked} />
        <Failed settings={settings} change={moving} problem={isMissing ? text("chooseText") : undefined} />
        <button type="button" className="button" aria-busy={moving.isBusy} onClick={() => submit(reason.trim())}>
          {to === undefined ? text("moveText") : text("moveToText", { when: whenOf(locale, to) })}
        </button>
      </div>
    </HeadingLevel>
  );
}

type Move = ReturnType<typeof useMove>;

/** The day and time chosen, what is free on them, and the act that moves the ticket. */
function useMove({ order, settings, services, ticket, onDone, onStale }: MoveTicketProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const of = { orderId: order.id, ticketId: ticket.id };
  const [monthAsked, showMonth] = useState<string>();
  const [date, setDate] = useState<string>();
  const [time, setTime] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const dates = useLoaded(
    staffPaths.staffMoveDates(monthAsked === undefined ? of : { ...of, date: monthAsked }),
    services.get,
  );
  const month = useLast(dates.value);
  const loaded = useLoaded(date === undefined ? undefined : staffPaths.staffMoveTimes({ ...of, date }), services.get);
  const all = loaded.value?.products.flatMap((product) => product.times) ?? [];
  const party = partyOf(ticket);
  const free = all.filter((slot) => hasRoom(slot, party));
  const selected = time ?? (free.length === 1 ? free[0]?.label : undefined);
  const isFree = free.some(({ label }) => label === selected);
  const to = date === undefined || selected === undefined || !isFree ? undefined : { date, time: selected };

  const along = useAlong({ tickets: order.tickets, ticket, time: to?.time, leftBehind: loaded.value?.leftBehind });

  const moving = useChange<StaffMoveRequest>({
    send: (body, key) => services.post(staffPaths.staffMove({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer, body) => onDone(answer, text("movedToText", { event: ticket.title, when: whenOf(locale, body) })),
    onStale() {
      loaded.retry();
      onStale();
    },
  });
  const slots = all.map((slot) => {
    const isOpen = hasRoom(slot, party);
    const left = isOpen ? text("leftText", { count: slot.availability }) : text("fullText");
    return { label: slot.label, disabled: !isOpen, note: slot.over ? text("overText") : left };
  });
  function choose(day: string | undefined, label: string | undefined) {
    setDate(day);
    setTime(label);
    setMissing(false);
  }
  function submit(reason: string) {
    setMissing(to === undefined);
    if (to === undefined) return;
    moving.submit({
      ...{ ticketId: ticket.id, ...to },
      ...(along.also.length > 0 && { also: along.also }),
      ...(reason !== "" && { reason }),
    });
  }
  return {
    days: { dates, month, selected: date, select: (day: string) => choose(day, undefined), showMonth },
    times: { loaded, slots, selected, select: (label: string) => choose(date, label) },
    ...{ to, isMissing, moving, submit, along },
  };
}

function Days({ days, settings, ticket }: { days: Move["days"] } & Pick<MoveTicketProps, "settings" | "ticket">) {
  const locale = useLocale();
  const text = useText(say, settings);
  return (
    <MoveDays
      dates={days.dates}
      month={days.month}
      texts={{ failed: text("daysFailedTitle"), loading: say.loadingDays(locale) }}
      selected={days.selected}
      current={ticket.date}
      partySize={partyOf(ticket)}
      onSelect={days.select}
      onMonth={days.showMonth}
    />
  );
}

function hasRoom({ available, availability, over }: TimeSlot, party: number): boolean {
  return available && !over && availability >= party;
}
