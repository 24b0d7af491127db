import type { ReactNode } from "react";
import styles from "./columns.module.css";

/** Shows a sticky column above 768 px; below, only Continue remains of `aside`. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
