import { useId, useState } from "react";
import * as say from "../../messages/generated/studio/opening.ts";
import { useLocale } from "../../ui/locale.ts";
import { weekdayNames } from "../../ui/museum/calendar-day.ts";
import { boot } from "../boot.ts";
import { selectAll } from "../forms/amount-fields.tsx";
import forms from "../forms/forms.module.css";
import { CheckboxList } from "../forms/plain-fields.tsx";
import { editFile } from "../state/draft.ts";
import type { EntryPlace } from "../state/join-catalogue.ts";
import {
  maxDaysAhead,
  maxIntervalMinutes,
  minIntervalMinutes,
  type OpeningPattern,
  patternOf,
  runOf,
  slotsOf,
  type Weekday,
  weekdays,
  writePattern,
} from "./opening-pattern.ts";

interface OpeningFormProps {
  event: Readonly<Record<string, unknown>>;
  place: EntryPlace;
  onDone(): void;
}

/** Sets an event's days and entry times by a pattern, with a summary first (docs/behaviour.md, "Set opening times"). */
export function OpeningForm({ event, place: { file, pointer }, onDone }: OpeningFormProps) {
  const locale = useLocale();
  const [pattern, setPattern] = useState(() => patternOf(event, boot.locale));
  const names = weekdayNames(locale);
  const nameOf = (day: Weekday) => names[(weekdays.indexOf(day) + 1) % 7]?.long ?? day;
  const change = (part: Partial<OpeningPattern>) => setPattern({ ...pattern, ...part });
  const problem = problemOf(pattern);
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        editFile(file, (text) => writePattern(text, pointer, pattern));
        onDone();
      }}
    >
      <CheckboxList
        legend={say.days(locale)}
        // As in the form below and in calendars, the week begins on Sunday.
        options={[...weekdays.slice(-1), ...weekdays.slice(0, -1)].map((day) => ({ value: day, label: nameOf(day) }))}
        chosen={pattern.weekly}
        onChange={(chosen) => change({ weekly: weekdays.filter((day) => chosen.includes(day)) })}
      />
      <div className={forms.beside}>
        <TimeInput
          type="time"
          label={say.first(locale)}
          value={pattern.first}
          onChange={(first) => change({ first })}
        />
        <TimeInput type="time" label={say.last(locale)} value={pattern.last} onChange={(last) => change({ last })} />
        <NumberInput
          label={say.every(locale)}
          range={[minIntervalMinutes, maxIntervalMinutes]}
          value={pattern.every}
          onChange={(every) => change({ every })}
        />
      </div>
      <div className={forms.beside}>
        <TimeInput type="date" label={say.from(locale)} value={pattern.from} onChange={(from) => change({ from })} />
        <TimeInput
          type="date"
          label={say.until(locale)}
          value={pattern.until}
          onChange={(until) => change({ until })}
        />
        <NumberInput
          label={say.ahead(locale)}
          range={[1, maxDaysAhead]}
          value={pattern.ahead}
          onChange={(ahead) => change({ ahead })}
        />
      </div>
      <Outcome pattern={pattern} problem={problem} nameOf={nameOf} />
      <button type="submit" className="button" aria-disabled={problem !== undefined || undefined}>
        {say.write(locale)}
      </button>
    </form>
  );
}

interface OutcomeProps {
  pattern: OpeningPattern;
  problem: ReturnType<typeof problemOf>;
  nameOf(day: Weekday): string;
}

function Outcome({ pattern, problem, nameOf }: OutcomeProps) {
  const locale = useLocale();
  return (
    <p role="status" className={forms.outcome} data-problem={problem !== undefined || undefined}>
      {problem === undefined
        ? `${outcomeOf(pattern, nameOf, locale)} ${say.outcomeAhead(locale, { days: pattern.ahead })}`
        : problem(locale)}
    </p>
  );
}

interface InputProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
}

function TimeInput({ type, label, value, onChange }: InputProps<string> & { type: "time" | "date" }) {
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type={type} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

function NumberInput({
  label,
  range: [min, max],
  value,
  onChange,
}: InputProps<number> & { range: readonly [min: number, max: number] }) {
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={Number.isNaN(value) ? "" : value}
        onFocus={selectAll}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}

function problemOf({ weekly, from, until, ahead, ...times }: OpeningPattern): ((locale: string) => string) | undefined {
  if (weekly.length === 0) return say.noDays;
  if (slotsOf(times).length === 0) return say.noTimes;
  if (!Number.isInteger(ahead) || ahead < 1 || ahead > maxDaysAhead)
    return (locale) => say.noAhead(locale, { most: maxDaysAhead });
  return from !== "" && until !== "" && until < from ? say.noSpan : undefined;
}

/** "14 entry times from 10:00 AM to 4:30 PM, Tuesday to Sunday." */
function outcomeOf(pattern: OpeningPattern, nameOf: (day: Weekday) => string, locale: string): string {
  const { weekly, from, until } = pattern;
  const slots = slotsOf(pattern);
  const run = runOf(weekly);
  const days =
    weekly.length === weekdays.length
      ? say.everyDay(locale)
      : run === undefined
        ? say.someDays(locale, { days: weekly.map(nameOf) })
        : say.daysFromTo(locale, { from: nameOf(run[0]), to: nameOf(run[1]) });
  const what = { count: slots.length, first: slots[0] ?? "", last: slots.at(-1) ?? "", days };
  if (from !== "" && until !== "") return say.outcomeFromUntil(locale, { ...what, from, until });
  if (from !== "") return say.outcomeFrom(locale, { ...what, from });
  return until === "" ? say.outcome(locale, what) : say.outcomeUntil(locale, { ...what, until });
}
