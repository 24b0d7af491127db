import { type RefObject, useLayoutEffect, useRef } from "react";

interface Place {
  readonly row: string;
  readonly index: number;
  readonly nth: number;
}

const pressable = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * Keeps focus on the same `data-row`, or on the row in its place. That row takes focus as a whole, so that a second
 * press does not hit its buttons.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const held = useRef<Place>(undefined);
  // Read focus before the update: browsers disagree on blur events of removed elements. Dialogs restore it.
  if (list.current !== null)
    held.current = placeIn(list.current) ?? (document.activeElement?.closest("dialog") ? held.current : undefined);
  useLayoutEffect(() => {
    if (list.current !== null && held.current !== undefined && document.activeElement === document.body)
      restore(list.current, held.current);
  });
  return list;
}

function placeIn(list: HTMLElement): Place | undefined {
  const active = document.activeElement;
  const row = active !== null && list.contains(active) ? active.closest<HTMLElement>("[data-row]") : null;
  if (active === null || row === null) return undefined;
  return {
    row: row.dataset.row ?? "",
    index: rowsOf(list).indexOf(row),
    nth: [...row.querySelectorAll(pressable)].indexOf(active),
  };
}

function restore(list: HTMLElement, { row, index, nth }: Place): void {
  const rows = rowsOf(list);
  const same = rows.find(({ dataset }) => dataset.row === row);
  const next =
    same?.querySelectorAll<HTMLElement>(pressable)[nth] ?? same ?? rows[Math.min(index, rows.length - 1)] ?? list;
  if (!next.matches(pressable)) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-row]")];

const groups = '[role="radiogroup"], [role="grid"], fieldset';
const controls = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

/** Focuses the first unanswered group, else the first control. Returns false if there is none. */
export function focusFirstMissing(within: ParentNode): boolean {
  const missing = [...within.querySelectorAll<HTMLElement>(groups)].find(isMissing);
  const target = (missing && firstControl(missing)) ?? firstControl(within);
  target?.focus();
  return target !== undefined;
}

function isMissing(group: HTMLElement): boolean {
  if (group.matches('[role="grid"]')) return group.querySelector('[aria-pressed="true"]') === null;
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  if (radios.length > 0) return !radios.some(({ checked, disabled }) => checked && !disabled);
  const quantities = [...group.querySelectorAll<HTMLInputElement>('[role="spinbutton"]')];
  return quantities.length > 0 && quantities.every((field) => field.getAttribute("aria-valuenow") === "0");
}

/** Prefers a quantity's field to its buttons, and a calendar's Tab stop. */
function firstControl(within: ParentNode): HTMLElement | undefined {
  const found = (selector: string) => [...within.querySelectorAll<HTMLElement>(selector)].find(isUsable);
  return found('[role="spinbutton"], input[type="radio"]') ?? found('[role="grid"] [tabindex="0"]') ?? found(controls);
}

function isUsable(element: HTMLElement): boolean {
  return !element.matches(':disabled, [aria-disabled="true"]') && element.closest("[hidden], [inert]") === null;
}
