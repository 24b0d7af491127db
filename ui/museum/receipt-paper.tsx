import type { ReactNode } from "react";
import styles from "./receipt-paper.module.css";

interface ReceiptPaperProps {
  heading?: string | undefined;
  /** Shown while there is nothing else to list. */
  emptyText?: string | undefined;
  children?: ReactNode;
}

/** A till receipt's paper with its torn edge. */
export function ReceiptPaper({ heading, emptyText, children }: ReceiptPaperProps) {
  return (
    <div className={styles.shadow}>
      <div className={styles.paper}>
        {heading && <h2>{heading}</h2>}
        {emptyText && <p className={styles.quiet}>{emptyText}</p>}
        {children}
      </div>
    </div>
  );
}
