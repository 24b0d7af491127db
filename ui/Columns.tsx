import type { ReactNode } from "react";
import styles from "./Columns.module.css";

/** What there is to choose, and beside it (above 768 px) what sticks while one scrolls. Below that width, only Continue is shown of `aside`. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
