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
