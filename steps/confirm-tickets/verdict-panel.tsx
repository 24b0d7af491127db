import { type ReactNode, useEffect } from "react";
import type { Alone, ToolServices } from "../../commerce/services.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse, OrderAnswer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { OrderAnswers } from "../../ui/museum/order/change-order.tsx";
import { playTones, type Tone } from "../../ui/tones.ts";
import { useText } from "../../ui/use-text.ts";
import type { Verdict } from "./verdict.ts";
import styles from "./verdict-panel.module.css";

interface VerdictPanelProps {
  verdict: Verdict;
  headline: ReactNode;
  children?: ReactNode;
}

/** The verdict in color, shape, sound and words, readable at one meter (docs/behaviour.md, "Confirming guests"). */
export function VerdictPanel({ verdict, headline, children }: VerdictPanelProps) {
  useEffect(() => playTones(sounds[verdict]), [verdict]);
  return (
    <div role={verdict === "wait" ? "note" : undefined} className={styles.verdict} data-verdict={verdict}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        {shapes[verdict]}
      </svg>
      <div className={styles.headline}>{headline}</div>
      <div className={styles.more}>{children}</div>
    </div>
  );
}

const shapes = {
  admit: <path d="M6 25 19 38 42 11" />,
  wait: (
    <>
      <circle cx="24" cy="24" r="19" />
      <path d="M24 11v13l8 8" />
    </>
  ),
  refuse: <path d="m9 9 30 30M39 9 9 39" />,
} satisfies Record<Verdict, ReactNode>;

interface UsedVerdictProps {
  found: CheckInResponse;
  settings: Settings;
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
}

/** Refuses used tickets, and says when, where and by whom they were last redeemed. */
export function UsedVerdict({ found: { order, tickets, redemptions = [] }, settings, today }: UsedVerdictProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const last = redemptions.at(-1);
  if (last === undefined) return <VerdictPanel verdict="refuse" headline={text("usedUpTitle")} />;
  const { date, time, by, place, here } = last;
  const when = date === today ? formatSlot(locale, time) : say.usedOnDay(locale, { day: date, time });
  return (
    <VerdictPanel verdict="refuse" headline={text("usedText", { when, who: by })}>
      <p>{place ?? (here ? text("hereText") : text("elsewhereText"))}</p>
      <p>
        <b>{fullName(locale, { firstName: order.customerFirstName, lastName: order.customerLastName })}</b>{" "}
        <span>{say.admits(locale, { count: tickets.reduce((sum, ticket) => sum + ticket.totalTickets, 0) })}</span>
      </p>
    </VerdictPanel>
  );
}

interface UnlistedVerdictProps {
  alone: Alone | undefined;
  settings: Settings;
  services: Pick<ToolServices, "recent">;
}

/** A ticket may have been sold since the list was made, so the clerk decides. */
export function UnlistedVerdict({ alone, settings, services }: UnlistedVerdictProps) {
  const text = useText(say, settings);
  const at = alone?.listAt;
  return (
    <VerdictPanel
      verdict="wait"
      headline={at === undefined ? text("unlistedTitle") : text("unlistedSinceTitle", { time: services.recent(at) })}
    >
      {text("unlistedText")}
    </VerdictPanel>
  );
}

/** Rising, level or falling tones, so that staff can tell the verdicts apart without looking. */
export const sounds: Readonly<Record<Verdict, readonly Tone[]>> = {
  admit: [
    { frequency: 880, at: 0, durationSeconds: 0.12, shape: "triangle" },
    { frequency: 1320, at: 0.12, durationSeconds: 0.2, shape: "triangle" },
  ],
  wait: [
    { frequency: 587, at: 0, durationSeconds: 0.15 },
    { frequency: 587, at: 0.22, durationSeconds: 0.15 },
  ],
  refuse: [
    { frequency: 311, at: 0, durationSeconds: 0.18, shape: "sawtooth" },
    { frequency: 208, at: 0.18, durationSeconds: 0.4, shape: "sawtooth" },
  ],
};

interface PastUsesProps {
  found: CheckInResponse;
  settings: Settings;
  /** The museum's calendar day, YYYY-MM-DD. */
  today: string;
}

/** Past redemptions, one per line, for the clerk to show the guest. */
export function PastUses({ found: { tickets, redemptions = [] }, settings, today }: PastUsesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const total = tickets.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
  return redemptions.map(({ quantity, at, date, time, by, place, here }) => {
    const when = date === today ? formatSlot(locale, time) : say.usedOnDay(locale, { day: date, time });
    const who = say.usedBy(locale, { name: by, place: place ?? (here ? text("hereText") : text("elsewhereText")) });
    return (
      <p key={at}>
        {quantity === total ? text("usedText", { when, who }) : text("usedSomeText", { n: quantity, when, who })}
      </p>
    );
  });
}

/** In one line; the order's details have all of it. */
export function DoorNote({ note }: { note: string | undefined }) {
  const locale = useLocale();
  if (note === undefined) return null;
  return (
    <p className={styles.note}>
      <b>{say.note(locale)}</b> <span>{note}</span>
    </p>
  );
}

export function DoorAnswers({ answers, settings }: { answers: readonly OrderAnswer[]; settings: Settings }) {
  const text = useText(say, settings);
  if (answers.length === 0) return null;
  return <OrderAnswers answers={answers} className={styles.answers} label={text("answersTitle")} />;
}
