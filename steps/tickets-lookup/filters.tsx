import { type Ref, useEffect, useId, useRef, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as labels from "../../messages/generated/forms/tickets-search.ts";
import * as say from "../../messages/generated/steps/tickets-lookup.ts";
import { type TicketsSearch, ticketsSearch } from "../../schemas/generated/forms/tickets-search.ts";
import type { Settings } from "../../schemas/generated/steps/tickets-lookup.ts";
import type { LookupEventsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { LookupForm } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./tickets-lookup.module.css";

export interface LookupFilter {
  readonly event: string;
  readonly date: string;
  readonly time: string;
  /** Part of a name or email; empty for all. */
  readonly search: string;
}

interface FiltersProps {
  settings: Settings;
  asked: LookupFilter;
  onChoose(choice: Partial<LookupFilter>): void;
  events: LookupEventsResponse["events"] | undefined;
  dates: readonly string[] | undefined;
  times: readonly string[] | undefined;
}

/** Milliseconds after the last key before searching. */
const pauseMs = 350;

/** Each choice enables the next; changing the event resets all, changing the date reloads the times. */
export function Filters({ settings, asked, onChoose, events = [], dates = [], times = [] }: FiltersProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [typed, setTyped] = useState<Partial<TicketsSearch>>({});
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);

  const search = useSearchAsTyped(typed, asked.search, onChoose);
  return (
    <div className={styles.filters}>
      <Choice
        ref={first}
        label={text("eventLabel")}
        empty={text("chooseEventText")}
        value={asked.event}
        options={events.map(({ id, title }) => [id, title])}
        onChange={(event) => {
          setTyped({});
          onChoose({ event });
        }}
      />
      <Choice
        label={text("dateLabel")}
        empty={text("chooseDateText")}
        value={asked.date}
        options={dates.map((date) => [date, formatDay(locale, date, "short")])}
        disabled={asked.event === ""}
        onChange={(date) => onChoose({ date, time: "" })}
      />
      <Choice
        label={text("timeLabel")}
        empty={text("allTimesText")}
        value={asked.time}
        options={times.map((time) => [time, formatSlot(locale, time)])}
        disabled={asked.date === ""}
        onChange={(time) => onChoose({ date: asked.date, time })}
      />
      <div className={styles.search}>
        <LookupForm form={ticketsSearch} labels={labels} value={typed} onChange={setTyped} onSubmit={search}>
          <button type="submit">{text("searchText")}</button>
        </LookupForm>
      </div>
    </div>
  );
}

/** Searches once the clerk pauses; returns the search for the Enter key. */
function useSearchAsTyped(typed: Partial<TicketsSearch>, asked: string, onChoose: FiltersProps["onChoose"]) {
  const search = (value: Partial<TicketsSearch>) => {
    const searchString = checkForm(ticketsSearch, value).value.searchString ?? "";
    if (searchString !== asked) onChoose({ search: searchString });
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return search;
}

interface ChoiceProps {
  label: string;
  empty: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  disabled?: boolean;
  onChange(value: string): void;
  ref?: Ref<HTMLSelectElement>;
}

function Choice({ label, empty, value, options, disabled, onChange, ref }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select ref={ref} id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        <option value="">{empty}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
