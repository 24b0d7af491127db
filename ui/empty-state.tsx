import type { ReactNode } from "react";
import styles from "./page.module.css";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  headingLevel?: 1 | 2;
}

/** Explains that there is nothing to choose, with an alternative. */
export function EmptyState({ title, children, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.page}>
      <Heading>{title}</Heading>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
