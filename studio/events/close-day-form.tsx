import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as holders from "../../messages/generated/studio/holders.ts";
import * as say from "../../messages/generated/studio/opening.ts";
import { useLocale } from "../../ui/locale.ts";
import { FieldFrame } from "../forms/field-frame.tsx";
import forms from "../forms/forms.module.css";
import { wallClock } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { editFile } from "../state/draft.ts";
import type { EntryPlace } from "../state/join-catalogue.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import type { Product } from "./bundles.ts";
import { holdersAddress, useHolders } from "./holders-page.tsx";

interface CloseDayFormProps {
  event: Product;
  place: EntryPlace;
  onDone(): void;
}

/** Closes an event on one day, in the draft. */
export function CloseDayForm({ event, place: { file, pointer }, onDone }: CloseDayFormProps) {
  const locale = useLocale();
  const id = useId();
  const [day, setDay] = useState("");
  const opening = isRecord(event.opening) ? event.opening : {};
  const closures = Array.isArray(opening.closures) ? opening.closures : [];
  const isClosed = closures.includes(day);
  return (
    <form
      className={forms.fields}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        editFile(file, (text) =>
          closures.length === 0
            ? setValue(text, `${pointer}/opening/closures`, [day])
            : insertItem(text, `${pointer}/opening/closures`, closures.length, day),
        );
        onDone();
      }}
    >
      <FieldFrame
        id={id}
        label={say.closedDay(locale)}
        hint={say.closedDayHint(locale)}
        problems={[]}
        inputError={isClosed ? say.alreadyClosed(locale, { day: formatDay(locale, day) }) : undefined}
      >
        <input
          id={id}
          type="date"
          required
          data-focus-first
          min={wallClock(new Date().toISOString()).slice(0, 10)}
          value={day}
          aria-describedby={`${id}-hint`}
          aria-invalid={isClosed || undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </FieldFrame>
      {day !== "" && !isClosed && <SoldForDay event={String(event.id)} day={day} />}
      <button type="submit" className="button" disabled={day === "" || isClosed}>
        {day === "" ? say.closeDay(locale) : say.closeThisDay(locale, { day: formatDay(locale, day) })}
      </button>
    </form>
  );
}

/** How many tickets are sold for a day, with a link to who holds them. */
function SoldForDay({ event, day }: { event: string; day: string }) {
  const locale = useLocale();
  const { value } = useHolders("events", event, day);
  return (
    <div role="status">
      {value?.tickets === 0 && <p>{say.noneSold(locale)}</p>}
      {value !== undefined && value.tickets > 0 && (
        <div className={shell.warning}>
          <p>{say.soldForDay(locale, { tickets: value.tickets, orders: value.orders })}</p>
          <Link to={`${holdersAddress("events", event)}?day=${day}`}>{holders.link(locale)}</Link>
        </div>
      )}
    </div>
  );
}
