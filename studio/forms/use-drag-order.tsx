import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from "react";
import styles from "./forms.module.css";

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Distance dragged, in pixels. */
  readonly by: number;
}

interface DragOrder<List extends HTMLElement> {
  readonly list: RefObject<List | null>;
  /** Attributes that mark the dragged item and the drop position. */
  item(index: number): { readonly "data-drag"?: "dragged" | "above" | "below"; readonly style?: CSSProperties };
  grip(index: number): (event: PointerEvent<HTMLElement>) => void;
}

/** Scrolls the window while dragging within this many pixels of its edge. */
const edge = 72;
const scrollStep = 16;

/** Reorders a list by dragging; Escape cancels. Callers also need buttons for the keyboard. */
export function useDragOrder<List extends HTMLElement>(move: (from: number, to: number) => void): DragOrder<List> {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag>();

  function begin(index: number, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || list.current === null) return;
    event.preventDefault();
    const { pointerId } = event;
    const grip: HTMLElement = event.currentTarget;
    const middles = [...list.current.children].map((child) => {
      const { top, bottom } = child.getBoundingClientRect();
      return (top + bottom) / 2 + scrollY;
    });
    const start = event.clientY + scrollY;
    const dragTo = (clientY: number) => {
      const by = clientY + scrollY - start;
      return { from: index, to: placeAt(middles, index, (middles[index] ?? 0) + by), by };
    };
    grip.setPointerCapture(pointerId);
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => {
      ended.abort();
      setDrag(undefined);
    };
    grip.addEventListener(
      "pointermove",
      ({ clientY }) => {
        if (clientY < edge || clientY > innerHeight - edge) scrollBy(0, clientY < edge ? -scrollStep : scrollStep);
        setDrag(dragTo(clientY));
      },
      { signal },
    );
    grip.addEventListener(
      "pointerup",
      ({ clientY }) => {
        const { to } = dragTo(clientY);
        end();
        if (to !== index) move(index, to);
      },
      { signal },
    );
    grip.addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  }

  return {
    list,
    grip: (index) => (event) => begin(index, event),
    item(index) {
      if (drag === undefined) return {};
      if (index === drag.from) return { "data-drag": "dragged", style: { translate: `0 ${drag.by}px` } };
      if (index !== drag.to) return {};
      return { "data-drag": drag.to < drag.from ? "above" : "below" };
    },
  };
}

/** Index of an item dragged to a height. @param middles vertical centers of the items, in order */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  return middles.filter((middle, index) => index !== from && (index < from ? middle < height : middle <= height))
    .length;
}

/** Drag handle. Hidden from assistive technology: buttons do the same. */
export function Grip({ onPointerDown }: { onPointerDown(event: PointerEvent<HTMLElement>): void }) {
  return (
    <span aria-hidden="true" className={styles.grip} onPointerDown={onPointerDown}>
      <svg viewBox="0 0 12 18" width="12" height="18" aria-hidden="true">
        {[3, 9, 15].map((y) => (
          <g key={y}>
            <circle cx="3" cy={y} r="1.5" />
            <circle cx="9" cy={y} r="1.5" />
          </g>
        ))}
      </svg>
    </span>
  );
}
