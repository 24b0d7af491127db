import { type ReactNode, useEffect, useRef } from "react";
import styles from "./account-page.module.css";

/** Shows a form's outcome in its place and takes the focus, because the pressed button is gone. */
export function Outcome({
  title,
  problem = false,
  children,
}: {
  title?: string;
  problem?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={problem ? "alert" : "status"}
      className={problem ? `${styles.outcome} ${styles.problem}` : styles.outcome}
    >
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
