import type { PointerEvent } from "react";
import styles from "./forms.module.css";

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
