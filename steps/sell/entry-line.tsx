import { type FormEvent, type Ref, useId, useState } from "react";
import { isGiftCardCode } from "../../commerce/scanned-code.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { SellItem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Day } from "./basket.ts";
import { eventOn } from "./basket.ts";
import { type EntryPart, readEntry } from "./entry.ts";
import styles from "./offer.module.css";

interface EntryLineProps {
  items: readonly SellItem[];
  day: Day;
  locked: boolean;
  field: Ref<HTMLInputElement>;
  /** @returns false if it cannot be sold, which the screen then says */
  onEnter(parts: readonly EntryPart[]): boolean;
  /** Enter on an empty line. */
  onPay(): void;
  /** A scanned code. */
  onCode(text: string): void;
}

/** Sells by the keyboard: "2 A", "2 C", Enter. */
export function EntryLine({ items, day, locked, field, onEnter, onPay, onCode }: EntryLineProps) {
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState<string>();
  const [added, setAdded] = useState("");
  const read = readEntry(typed, items);
  const textOf = (parts: readonly EntryPart[]) =>
    parts.map(
      ({
        item: {
          title: type,
          product,
          parts: [first],
        },
        count: quantity,
      }) => {
        const time = eventOn(day, first?.eventId ?? "")?.time;
        const what = { quantity, type, product };
        return time === undefined ? say.entryPart(locale, what) : say.entryPartAt(locale, { ...what, time });
      },
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") return onPay();
    if (text.startsWith("{") || isGiftCardCode(text)) {
      setTyped("");
      return onCode(text);
    }
    if ("unknown" in read) return setUnknown(read.unknown);
    if (!onEnter(read)) return;
    setAdded(say.addedText(locale, { parts: textOf(read) }));
    setTyped("");
  }
  const understood = "unknown" in read || typed.trim() === "" ? "" : textOf(read).join(factSeparator(locale));
  return (
    <form className={styles.entry} onSubmit={submit} noValidate>
      <label htmlFor={id}>{say.entryLabel(locale)}</label>
      <input
        ref={field}
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={500}
        value={typed}
        readOnly={locked}
        aria-describedby={`${id}hint`}
        aria-invalid={unknown !== undefined || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setUnknown(undefined);
          setAdded("");
        }}
      />
      <p id={`${id}hint`} className={styles.said} data-unknown={unknown}>
        {unknown === undefined
          ? understood || added || say.entryHint(locale)
          : say.unknownText(locale, { text: unknown })}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {unknown === undefined ? added : say.unknownText(locale, { text: unknown })}
      </span>
    </form>
  );
}
