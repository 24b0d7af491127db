import type { ReactNode } from "react";
import type { Visit } from "../../commerce/check-in.ts";
import { inWords } from "../../commerce/counted.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useText } from "../../ui/use-text.ts";
import { type Guests, guestsOf, isOpen, type Offset, offsetOf, otherDays, thingsOf, verdictOf } from "./verdict.ts";
import { DoorAnswers, DoorNote, VerdictPanel } from "./verdict-panel.tsx";

interface GuestsVerdictProps {
  visits: readonly Visit[];
  answers?: CheckInResponse["answers"];
  /** The buyer's. */
  name?: string;
  /** The latest that staff wrote on the order. */
  note?: string | undefined;
  /** Money reversed outside the shop. */
  moneyBack?: CheckInResponse["moneyBack"];
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
  settings: Settings;
  /** Formats an instant of today. */
  recent(instant: string): string;
  /** The buttons say what happens to tickets of another day. */
  isMoved?: boolean;
  /** More about guests who wait. */
  children?: ReactNode;
}

/** Shows the guests to admit, or the tickets' other day. It blocks nothing, because the clerk decides. */
export function GuestsVerdict({
  visits,
  answers = [],
  name = "",
  note,
  moneyBack,
  today,
  settings,
  recent,
  isMoved = false,
  children,
}: GuestsVerdictProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const verdict = verdictOf(visits, today);
  // A dialog refuses tickets that are all used.
  if (verdict === "refuse") return null;
  const open = visits.filter(isOpen);
  const guests = guestsOf(open);
  const listed = (all: readonly Guests[]) =>
    say.guests(locale, { guests: all.map((each) => describeGuests(locale, each, formatNumber(locale, each.count))) });
  const when = (visit: Visit) => {
    const things = guests.length > 0 && thingsOf([visit]).length > 0 ? listed(guestsOf([visit])) : "";
    return [things, formatSlot(locale, visit.eventTime), visit.eventTitle]
      .filter((part) => part !== "")
      .join(factSeparator(locale));
  };
  const lines = (
    <>
      {open.map((visit) => (
        <div key={visit.eventTitle + visit.eventDate + visit.eventTime}>{when(visit)}</div>
      ))}
      {name && <b>{name}</b>}
    </>
  );
  if (verdict === "admit" && moneyBack === undefined) {
    return (
      <VerdictPanel verdict={verdict} headline={<GuestCounts guests={guests} />}>
        {lines}
        <DoorNote note={note} />
        <DoorAnswers answers={answers} settings={settings} />
      </VerdictPanel>
    );
  }
  const others = otherDays(open, today);
  const off = others.length === 0 ? offsetOf(open, today) : undefined;
  const time = off === undefined ? undefined : describeOffset(locale, off, recent);
  return (
    <VerdictPanel
      verdict="wait"
      headline={moneyBack === undefined ? (time ?? dayOf(others, open)) : text("moneyBackTitle")}
    >
      {moneyBack && <div>{moneyBack.text}</div>}
      {moneyBack && time !== undefined && <div>{time}</div>}
      <div>{listed(guests)}</div>
      {lines}
      <DoorNote note={note} />
      <DoorAnswers answers={answers} settings={settings} />
      {children}
      {others.length > 0 && (
        <OtherDays {...{ others, today, settings }} isSaid={isOneDay(others, open)} isMoved={isMoved} />
      )}
    </VerdictPanel>
  );

  function dayOf(others: readonly Visit[], all: readonly Visit[]): string {
    const [first] = others;
    if (others.length < all.length) return text("someOtherDayTitle");
    return first === undefined || !isOneDay(others, all)
      ? text("otherDaysTitle")
      : text("otherDayTitle", { day: formatDay(locale, first.eventDate, "brief") });
  }
}

/** Whether the headline can name the only day. */
const isOneDay = (others: readonly Visit[], all: readonly Visit[]): boolean =>
  others.length === all.length && new Set(others.map(({ eventDate }) => eventDate)).size === 1;

function GuestCounts({ guests }: { guests: readonly Guests[] }) {
  const locale = useLocale();
  return (
    <ul>
      {guests.map((each) => (
        <li key={each.type}>
          <Sentence
            text={({ count }) => describeGuests(locale, each, count)}
            slots={{ count: <b>{formatNumber(locale, each.count)}</b> }}
          />
        </li>
      ))}
    </ul>
  );
}

interface OtherDaysProps {
  others: readonly Visit[];
  today: string;
  settings: Settings;
  /** The headline has the day already. */
  isSaid: boolean;
  isMoved: boolean;
}

function OtherDays({ others, today, settings, isSaid, isMoved }: OtherDaysProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const days = new Set(
    others.map(({ eventTitle, eventDate }) =>
      text("otherDayText", { event: eventTitle, day: formatDay(locale, eventDate) }),
    ),
  );
  return (
    <>
      <small className={isSaid ? "visually-hidden" : undefined}>
        {[...days, text("todayText", { day: formatDay(locale, today) })].join(" ")}
      </small>
      {!isMoved && <p>{text("movesText")}</p>}
    </>
  );
}

/** "3:30 PM, in 35 min", "An hour late", "Ended 1:10 PM". */
function describeOffset(locale: string, { time, minutes, ended }: Offset, recent: (instant: string) => string): string {
  if (ended !== undefined) return say.ended(locale, { time: recent(ended) });
  const span = { hours: Math.floor(Math.abs(minutes) / 60), minutes: Math.abs(minutes) % 60 };
  return minutes < 0 ? say.early(locale, { ...span, time }) : say.late(locale, span);
}

/** "2 adults" in the author's words, else "2 Adult". @param shown replaces the number */
function describeGuests(locale: string, { type, count, counted }: Guests, shown: string): string {
  return inWords(locale, count, counted, shown) ?? say.guest(locale, { type, count: shown });
}
