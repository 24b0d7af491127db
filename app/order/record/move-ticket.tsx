import { type ReactNode, useEffect, useRef, useState } from "react";
import { partsOfDay } from "../../../commerce/day-parts.ts";
import { useLoaded } from "../../../engine/react/use-loaded.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { Dates, OrderRecord, RecordTicket } from "../../../schemas/generated/wire.ts";
import type { Load } from "../../../schemas/load.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { followPress } from "../../../ui/follow-press.ts";
import { useLocale } from "../../../ui/locale.ts";
import { MoveDays, MoveTimes, useLast } from "../../../ui/museum/order/change-order.tsx";
import type { Act } from "../../../ui/use-act.ts";
import { api } from "../../state/api.ts";
import { typesOf } from "../ticket-card.tsx";
import type { Change } from "./order-change.ts";
import styles from "./order-record.module.css";

interface MoveTicketProps {
  order: OrderRecord;
  ticket: RecordTicket;
  change: Act<Change>;
  onClose(): void;
}

const load = <T,>(path: Load<T, "storefront">, signal: AbortSignal) => api.get("storefront", path, signal);

export function MoveTicket({ order, ticket, change, onClose }: MoveTicketProps) {
  const locale = useLocale();
  const { id: orderId } = order;
  const { id: ticketId } = ticket;
  const party = Object.values(ticket.ticketTypes).reduce((sum, count) => sum + count, 0);
  const [month, setMonth] = useState(ticket.date.slice(0, 7));
  const [pickedDay, setDate] = useState<string>();
  const [picked, setPicked] = useState<string>();
  const [asked, setAsked] = useState(false);
  const dates = useLoaded(ownPaths.moveDates({ orderId, date: month, ticketId }), load<Dates>);
  const shown = useLast(dates.value);
  // A ticket that keeps its day, as part of a bundle, only changes its time.
  const bound = shown?.boundDay;
  const date = bound?.date ?? pickedDay;
  const times = useTimes(orderId, ticketId, date);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    title.current?.focus({ preventScroll: true });
  }, []);

  const more = times.value?.difference;
  const costs = more ? (
    <p>{say.costsMore(locale, { amount: more })}</p>
  ) : (
    times.value?.costsLess && <p>{say.costsLess(locale)}</p>
  );
  const slots = times.value?.products[0]?.times ?? [];
  const isAnyTime = slots.length > 0 && slots.every(({ label }) => label === anyTime);
  const parts = partsOfDay(locale, { times: slots, party }, () => undefined);
  const rows = parts.flatMap((part) => part.slots);
  const only = rows.length === 1 && rows[0]?.disabled === false ? rows[0].label : undefined;
  const time = isAnyTime ? anyTime : (picked ?? only);

  const noTimes = bound === undefined ? say.noTimes(locale) : say.noOtherTimes(locale);
  const problem = (() => {
    if (date === undefined) return say.chooseDay(locale);
    if (isAnyTime) return date === ticket.date ? (bound === undefined ? say.presentDay(locale) : noTimes) : undefined;
    if (time !== undefined) return undefined;
    return times.value && rows.every(({ disabled }) => disabled) ? noTimes : say.chooseTime(locale);
  })();
  const day = formatDay(locale, date ?? "", "near");
  const label = (() => {
    if (problem !== undefined || time === undefined) return say.move(locale);
    if (more) return say.payMove(locale, { amount: more });
    return isAnyTime ? say.moveToDay(locale, { day }) : say.moveTo(locale, { day, time });
  })();

  function choose(next: { date: string | undefined } | { time: string }) {
    if (change.isBusy) return;
    setAsked(false);
    change.forget();
    if ("time" in next) return setPicked(next.time);
    setDate(next.date);
    setPicked(undefined);
  }
  async function press() {
    if (problem !== undefined || date === undefined || time === undefined) return setAsked(true);
    const outcome = await change.submit({ act: "move", ticketId, date, time });
    if (outcome === undefined || "answer" in outcome) return;
    // Another buyer may have been faster: reload availability and keep the choice.
    dates.retry();
    times.retry();
  }

  return (
    <div className={styles.move}>
      <BackLink href={`/order/${orderId}`} onClick={(event) => followPress(event, onClose)}>
        {say.title(locale, { name: order.name })}
      </BackLink>
      <h1 ref={title} tabIndex={-1}>
        {say.moveTitle(locale)}
      </h1>
      <p>{say.isFor(locale, { title: ticket.title, types: typesOf(locale, ticket).join(" · ") })}</p>
      <p className={styles.soft}>{say.isNow(locale, { day: ticket.date, time: ticket.time })}</p>
      <div className={styles.choices}>
        <div>
          <MoveDays
            dates={dates}
            month={shown}
            texts={{ failed: say.datesFailed(locale), loading: say.datesLoading(locale) }}
            instead={bound?.message}
            selected={date}
            partySize={party}
            onSelect={(next) => choose({ date: next })}
            onMonth={setMonth}
          />
        </div>
        {isAnyTime && costs}
        {date !== undefined && !isAnyTime && (
          <Times key={date}>
            {costs}
            <MoveTimes
              times={times}
              texts={{
                ...{ failed: say.timesFailed(locale), loading: say.timesLoading(locale) },
                ...{ title: say.timesTitle(locale, { day }), none: noTimes },
              }}
              parts={parts}
              selected={time}
              onSelect={(next) => choose({ time: next })}
            />
          </Times>
        )}
      </div>
      <ActionBar note={change.failure?.message ?? (asked ? problem : undefined)}>
        <button
          type="button"
          className="button"
          aria-disabled={problem !== undefined}
          aria-busy={change.isBusy}
          onClick={() => void press()}
        >
          {change.isBusy ? say.moving(locale) : label}
        </button>
      </ActionBar>
    </div>
  );
}

function useTimes(orderId: string, ticketId: string, date: string | undefined) {
  const path = date === undefined ? undefined : ownPaths.moveTimes({ orderId, date, ticketId });
  return useLoaded(path, load);
}

/** Scrolls the times into view, because a phone shows them below the calendar. */
function Times({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  // `void`, because some browsers return a value, which React would call as the cleanup.
  useEffect(() => void section.current?.scrollIntoView?.({ block: "nearest" }), []);
  return <div ref={section}>{children}</div>;
}
