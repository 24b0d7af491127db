import { type ReactNode, useEffect, useRef, useState } from "react";
import { partsOfDay } from "../../../commerce/day-parts.ts";
import { fromCents, toCents } from "../../../commerce/money.ts";
import type { Load } from "../../../engine/core/load.ts";
import { useLoaded } from "../../../engine/react/use-loaded.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import { factSeparator } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { Dates, Money, OrderRecord, RecordTicket } from "../../../schemas/generated/wire.ts";
import { BackLink, followPress } from "../../../ui/links.tsx";
import { useLocale } from "../../../ui/locale.ts";
import { MoveAlong, MoveDays, MoveTimes, useAlong, useLast } from "../../../ui/museum/order/change-order.tsx";
import { ActionBar } from "../../../ui/page-layout.tsx";
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
  const move = useMove(order, ticket, change);
  const { dates, times, bound, date, time, parts, isAnyTime, problem, isPressed } = move;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    title.current?.focus({ preventScroll: true });
  }, []);

  const { rows, also, choose } = move.along;
  const differences = rows.flatMap(({ chosen, difference }) => (chosen && difference ? [difference] : []));
  const more = sumOf([...(times.value?.difference ? [times.value.difference] : []), ...differences]);
  const costs = more ? (
    <p>{say.costsMore(locale, { amount: more })}</p>
  ) : (
    times.value?.costsLess && <p>{say.costsLess(locale)}</p>
  );
  const day = formatDay(locale, date ?? "", "near");
  const label = (() => {
    if (problem !== undefined || time === undefined) return say.move(locale);
    if (more) return say.payMove(locale, { amount: more });
    if (also.length > 0) return say.moveAll(locale, { count: also.length + 1, day });
    return isAnyTime ? say.moveToDay(locale, { day }) : say.moveTo(locale, { day, time });
  })();

  return (
    <div className={styles.move}>
      <BackLink href={`/order/${order.id}`} onClick={(event) => followPress(event, onClose)}>
        {say.title(locale, { name: order.name })}
      </BackLink>
      <h1 ref={title} tabIndex={-1}>
        {say.moveTitle(locale)}
      </h1>
      <p>{say.isFor(locale, { title: ticket.title, types: typesOf(locale, ticket).join(factSeparator(locale)) })}</p>
      <p className={styles.soft}>{say.isNow(locale, { day: ticket.date, time: ticket.time })}</p>
      <div className={styles.choices}>
        <div>
          <MoveDays
            dates={dates}
            month={move.month}
            texts={{ failed: say.datesFailed(locale), loading: say.datesLoading(locale) }}
            instead={bound?.message}
            selected={date}
            current={ticket.date}
            partySize={move.party}
            onSelect={(next) => move.choose({ date: next })}
            onMonth={move.setMonth}
          />
        </div>
        {isAnyTime && (
          <div>
            {costs}
            <MoveAlong rows={rows} choose={choose} />
          </div>
        )}
        {date !== undefined && !isAnyTime && (
          <Times key={date}>
            {costs}
            <MoveTimes
              times={times}
              texts={{
                ...{ failed: say.timesFailed(locale), loading: say.timesLoading(locale) },
                ...{ title: say.timesTitle(locale, { day }), none: noTimesText(locale, bound !== undefined) },
              }}
              parts={parts}
              selected={time}
              onSelect={(next) => move.choose({ time: next })}
            />
            <MoveAlong rows={rows} choose={choose} />
          </Times>
        )}
      </div>
      <ActionBar note={change.failure?.message ?? (isPressed ? problem : undefined)}>
        <button
          type="button"
          className="button"
          aria-disabled={problem !== undefined}
          aria-busy={change.isBusy}
          onClick={() => void move.submit()}
        >
          {change.isBusy ? say.moving(locale) : label}
        </button>
      </ActionBar>
    </div>
  );
}

/** The choice of another day and time, from those that are free. */
function useMove({ id: orderId, tickets }: OrderRecord, ticket: RecordTicket, change: Act<Change>) {
  const locale = useLocale();
  const { id: ticketId } = ticket;
  const party = Object.values(ticket.ticketTypes).reduce((sum, count) => sum + count, 0);
  const [shownMonth, setMonth] = useState(ticket.date.slice(0, 7));
  const [pickedDay, setPickedDay] = useState<string>();
  const [pickedTime, setPickedTime] = useState<string>();
  const [isPressed, setPressed] = useState(false);
  const dates = useLoaded(ownPaths.moveDates({ orderId, date: shownMonth, ticketId }), load<Dates>);
  const month = useLast(dates.value);
  // A ticket that keeps its day, as part of a bundle, only changes its time.
  const bound = month?.boundDay;
  const date = bound?.date ?? pickedDay;
  const times = useTimes(orderId, ticketId, date);

  const slots = times.value?.products[0]?.times ?? [];
  const isAnyTime = slots.length > 0 && slots.every(({ label }) => label === anyTime);
  const parts = partsOfDay(locale, { times: slots, party }, () => undefined);
  const rows = parts.flatMap((part) => part.slots);
  const onlyTime = rows.length === 1 && rows[0]?.disabled === false ? rows[0].label : undefined;
  const time = isAnyTime ? anyTime : (pickedTime ?? onlyTime);

  const leftBehind = times.value?.leftBehind;
  const along = useAlong({ tickets, ticket, time, leftBehind });

  const problem = (() => {
    const none = noTimesText(locale, bound !== undefined);
    if (date === undefined) return say.chooseDay(locale);
    if (isAnyTime) return date === ticket.date ? (bound === undefined ? say.presentDay(locale) : none) : undefined;
    if (time !== undefined) return undefined;
    return times.value && rows.every(({ disabled }) => disabled) ? none : say.chooseTime(locale);
  })();

  function choose(next: { date: string | undefined } | { time: string }) {
    if (change.isBusy) return;
    setPressed(false);
    change.forget();
    if ("time" in next) return setPickedTime(next.time);
    setPickedDay(next.date);
    setPickedTime(undefined);
  }
  async function submit() {
    if (problem !== undefined || date === undefined || time === undefined) return setPressed(true);
    const outcome = await change.submit({
      ...{ act: "move", ticketId, date, time },
      ...(along.also.length > 0 && { also: along.also }),
    });
    if (outcome === undefined || "answer" in outcome) return;
    // Another buyer may have been faster: reload availability and keep the choice.
    dates.retry();
    times.retry();
  }
  return {
    ...{ party, month, setMonth, bound, dates, times, parts, date, time, isAnyTime },
    ...{ problem, isPressed, choose, submit, along },
  };
}

function sumOf(amounts: readonly Money[]): Money | undefined {
  const [first] = amounts;
  if (first === undefined) return undefined;
  return fromCents(
    amounts.reduce((sum, amount) => sum + toCents(amount), 0),
    first.currencyCode,
  );
}

const noTimesText = (locale: string, isBound: boolean) => (isBound ? say.noOtherTimes(locale) : say.noTimes(locale));

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
