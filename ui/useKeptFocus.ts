import { type RefObject, useLayoutEffect, useRef } from "react";

/** Where in a list the focus is. */
interface Place {
  /** The row's `data-row`. */
  readonly row: string;
  /** The row's place among all rows. */
  readonly index: number;
  /** The place among what can be pressed in the row. */
  readonly nth: number;
}

const pressable = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * Keeps the focus in a list whose rows move or go when it is loaded again: on the same row wherever it stands now, else on the row that took its
 * place. Rows have the attribute `data-row`. A row that took a place has the focus as a whole: a second press must not reach its buttons.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const held = useRef<Place>(undefined);
  // Before anything moves: browsers do not agree on whether an element that goes says so. A dialog gives the focus back.
  if (list.current !== null) held.current = placeIn(list.current) ?? (document.activeElement?.closest("dialog") ? held.current : undefined);
  useLayoutEffect(() => {
    if (list.current !== null && held.current !== undefined && document.activeElement === document.body) restore(list.current, held.current);
  });
  return list;
}

function placeIn(list: HTMLElement): Place | undefined {
  const active = document.activeElement;
  const row = active !== null && list.contains(active) ? active.closest<HTMLElement>("[data-row]") : null;
  if (active === null || row === null) return undefined;
  return { row: row.dataset.row ?? "", index: rowsOf(list).indexOf(row), nth: [...row.querySelectorAll(pressable)].indexOf(active) };
}

function restore(list: HTMLElement, { row, index, nth }: Place): void {
  const rows = rowsOf(list);
  const same = rows.find(({ dataset }) => dataset.row === row);
  const next = same?.querySelectorAll<HTMLElement>(pressable)[nth] ?? same ?? rows[Math.min(index, rows.length - 1)] ?? list;
  if (!next.matches(pressable)) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-row]")];
