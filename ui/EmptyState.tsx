import type { ReactNode } from "react";
import styles from "./Page.module.css";

/** Nothing to choose here, said kindly, with what to do instead. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h2>{title}</h2>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
