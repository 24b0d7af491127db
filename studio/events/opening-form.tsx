import { useId, useState } from "react";
import * as say from "../../messages/generated/studio/opening.ts";
import { weekdayNames } from "../../ui/calendar-day.ts";
import { useLocale } from "../../ui/locale.ts";
import forms from "../forms/forms.module.css";
import { selectAll } from "../forms/text-fields.tsx";
import { editFile } from "../state/draft.ts";
import {
  leastMinutes,
  mostAhead,
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
  pointer: string;
  onDone(): void;
}

/** Sets an event's days and entry times by a pattern, with a summary first (docs/behaviour.md, "Set opening times"). */
export function OpeningForm({ event, pointer, onDone }: OpeningFormProps) {
  const locale = useLocale();
  const id = useId();
  const [pattern, setPattern] = useState(() => patternOf(event));
  const names = weekdayNames(locale);
  const nameOf = (day: Weekday) => names[(weekdays.indexOf(day) + 1) % 7]?.long ?? day;
  const change = (part: Partial<OpeningPattern>) => setPattern({ ...pattern, ...part });
  const input = (name: "first" | "last" | "from" | "until", type: "time" | "date", label: string) => (
    <div className={forms.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type={type}
        value={pattern[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );
  const problem = problemOf(pattern);
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        editFile("catalogue.json", (text) => writePattern(text, pointer, pattern));
        onDone();
      }}
    >
      <fieldset className={forms.choices}>
        <legend>{say.days(locale)}</legend>
        <div>
          {weekdays.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={pattern.weekly.includes(day)}
                onChange={({ target }) =>
                  change({
                    weekly: weekdays.filter((each) => (each === day ? target.checked : pattern.weekly.includes(each))),
                  })
                }
              />
              <span>{nameOf(day)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={forms.beside}>
        {input("first", "time", say.first(locale))}
        {input("last", "time", say.last(locale))}
        <div className={forms.field}>
          <label htmlFor={`${id}-every`}>{say.every(locale)}</label>
          <input
            id={`${id}-every`}
            type="number"
            inputMode="numeric"
            min={leastMinutes}
            max={720}
            value={Number.isNaN(pattern.every) ? "" : pattern.every}
            onFocus={selectAll}
            onChange={({ target }) => change({ every: target.valueAsNumber })}
          />
        </div>
      </div>
      <div className={forms.beside}>
        {input("from", "date", say.from(locale))}
        {input("until", "date", say.until(locale))}
        <div className={forms.field}>
          <label htmlFor={`${id}-ahead`}>{say.ahead(locale)}</label>
          <input
            id={`${id}-ahead`}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostAhead}
            value={Number.isNaN(pattern.ahead) ? "" : pattern.ahead}
            onFocus={selectAll}
            onChange={({ target }) => change({ ahead: target.valueAsNumber })}
          />
        </div>
      </div>
      <p role="status" className={forms.outcome} data-problem={problem !== undefined || undefined}>
        {problem === undefined
          ? `${outcomeOf(pattern, nameOf, locale)} ${say.outcomeAhead(locale, { days: pattern.ahead })}`
          : problem(locale)}
      </p>
      <button type="submit" className="button" aria-disabled={problem !== undefined || undefined}>
        {say.write(locale)}
      </button>
    </form>
  );
}

function problemOf({ weekly, from, until, ahead, ...times }: OpeningPattern): ((locale: string) => string) | undefined {
  if (weekly.length === 0) return say.noDays;
  if (slotsOf(times).length === 0) return say.noTimes;
  if (!Number.isInteger(ahead) || ahead < 1 || ahead > mostAhead)
    return (locale) => say.noAhead(locale, { most: mostAhead });
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
