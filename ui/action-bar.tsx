import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** Keeps the next action within thumb reach at the bottom. `note` explains what blocks it. */
export function ActionBar({ children, note }: { children: ReactNode; note?: string }) {
  return (
    <div className={styles.bar}>
      <p role="alert" className={styles.note}>
        {note}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
