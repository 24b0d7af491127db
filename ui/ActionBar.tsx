import type { ReactNode } from "react";
import styles from "./ActionBar.module.css";

/** What to do next, within reach of a thumb at the bottom of the window, however long the page is. `note` says what blocks it. */
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
