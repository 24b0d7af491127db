import { type KeyboardEvent, useId, useState } from "react";
import * as say from "../../messages/generated/studio/lists.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./option-select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Options of one group stand together. */
  readonly group?: string;
}

interface OptionSelectProps {
  id: string;
  value: string;
  options: readonly SelectOption[];
  /** The text of an empty value, where one can be chosen. */
  empty?: string | undefined;
  required?: boolean | undefined;
  describedBy?: string | undefined;
  isInvalid?: true | undefined;
  onChange(value: string): void;
}

/** Above this, options are searched rather than scrolled. */
const maxNative = 60;
const maxShown = 50;

/** One of several options: a native select, or a field that searches many. A value without an option stays. */
export function OptionSelect(props: OptionSelectProps) {
  const { value, options, empty } = props;
  const isKnown = value === "" || options.some((option) => option.value === value);
  const all = [
    ...(empty === undefined ? [] : [{ value: "", label: empty }]),
    ...(isKnown ? [] : [{ value, label: value }]),
    ...options,
  ];
  return all.length > maxNative ? <SearchSelect {...props} options={all} /> : <NativeSelect {...props} options={all} />;
}

function NativeSelect({ id, value, options, required, describedBy, isInvalid, onChange }: OptionSelectProps) {
  return (
    <select
      id={id}
      value={value}
      required={required}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={({ target }) => onChange(target.value)}
    >
      {[...new Set(options.map(({ group }) => group))].map((group) => {
        const members = options.filter((option) => option.group === group);
        return group === undefined ? (
          <NativeOptions key="" options={members} />
        ) : (
          <optgroup key={group} label={group}>
            <NativeOptions options={members} />
          </optgroup>
        );
      })}
    </select>
  );
}

function NativeOptions({ options }: Pick<OptionSelectProps, "options">) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}

/** The combobox pattern: typing filters, arrows move, Enter chooses, Escape restores. */
function SearchSelect({ id, value, options, required, describedBy, isInvalid, onChange }: OptionSelectProps) {
  const locale = useLocale();
  const listId = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  const { typed, search, matches, shown, active, choose, press } = useSearch({ listId, value, options, onChange });
  const isOpen = typed !== undefined;
  return (
    <div className={styles.search}>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        required={required}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? optionId(listId, active) : undefined}
        aria-describedby={[describedBy, `${listId}-count`].filter(Boolean).join(" ")}
        aria-invalid={isInvalid}
        value={typed ?? chosen}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => search(target.value)}
        onClick={() => {
          if (!isOpen) search("");
        }}
        onKeyDown={press}
        onBlur={() => search(undefined)}
      />
      <p id={`${listId}-count`} role="status" className="visually-hidden">
        {!isOpen
          ? say.typeToSearch(locale, { count: options.length })
          : matches > shown.length
            ? say.moreMatches(locale, { count: matches, shown: shown.length })
            : say.matches(locale, { count: matches })}
      </p>
      <div id={listId} role="listbox" aria-label={say.search(locale)} hidden={!isOpen} className={styles.matches}>
        {shown.map((option, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
          <div
            key={option.value}
            id={optionId(listId, at)}
            role="option"
            aria-selected={at === active}
            // Keeps focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.label}</span>
            {option.group !== undefined && <small>{option.group}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}

const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** The typed text (undefined while closed), the matching options and the active one. */
function useSearch({
  listId,
  value,
  options,
  onChange,
}: Pick<OptionSelectProps, "value" | "options" | "onChange"> & { listId: string }) {
  const [typed, setTyped] = useState<string>();
  const [place, setPlace] = useState(0);
  const words = searchWords(typed ?? "");
  const matches =
    typed === undefined
      ? []
      : options.filter(({ label, group = "", disabled }) => disabled !== true && hasWords(`${label} ${group}`, words));
  const shown = matches.slice(0, maxShown);
  const active = Math.max(0, Math.min(place, shown.length - 1));

  function search(text: string | undefined): void {
    setTyped(text);
    setPlace(0);
  }
  function choose(option: SelectOption | undefined): void {
    search(undefined);
    if (option !== undefined && option.value !== value) onChange(option.value);
  }
  function move(by: number): void {
    if (typed === undefined) {
      search("");
      return;
    }
    const to = Math.max(0, Math.min(active + by, shown.length - 1));
    setPlace(to);
    document.getElementById(optionId(listId, to))?.scrollIntoView({ block: "nearest" });
  }
  function press(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && typed !== undefined) choose(shown[active]);
    else if (event.key === "Escape" && typed !== undefined) search(undefined);
    else return;
    event.preventDefault();
    // Escape closes the list only, not the dialog around it.
    event.stopPropagation();
  }
  return { typed, search, matches: matches.length, shown, active, choose, press };
}

/** True if a text has all words, without regard to case and accents. @param words from `searchWords` */
export function hasWords(text: string, words: readonly string[]): boolean {
  const within = plain(text);
  return words.every((word) => within.includes(word));
}

export function searchWords(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
