import type { ReactNode } from "react";
import styles from "./page.module.css";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  headingLevel?: 1 | 2;
  /** For sentences with long parts, such as an order's id. */
  smallTitle?: boolean;
}

/** Explains that there is nothing to choose, with an alternative. */
export function EmptyState({ title, children, headingLevel = 2, smallTitle }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.page}>
      <Heading className={smallTitle ? styles.sentence : undefined}>{title}</Heading>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
