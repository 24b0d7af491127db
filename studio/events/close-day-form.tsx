import { useId, useState } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/studio/opening.ts";
import { useLocale } from "../../ui/locale.ts";
import { FieldFrame } from "../forms/field-frame.tsx";
import forms from "../forms/forms.module.css";
import { wallClock } from "../moment.ts";
import { editFile } from "../state/draft.ts";
import type { EntryPlace } from "../state/join-catalogue.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import type { Product } from "./bundles.ts";

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
      <button type="submit" className="button" disabled={day === "" || isClosed}>
        {day === "" ? say.closeDay(locale) : say.closeThisDay(locale, { day: formatDay(locale, day) })}
      </button>
    </form>
  );
}
