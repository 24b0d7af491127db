import { type ReactNode, useEffect, useRef } from "react";
import styles from "./AccountPage.module.css";

/** What became of a form that is no longer shown. It takes the focus: the pressed button went away with the form. */
export function Outcome({ title, problem = false, children }: { title?: string; problem?: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role={problem ? "alert" : "status"} className={problem ? `${styles.outcome} ${styles.problem}` : styles.outcome}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
