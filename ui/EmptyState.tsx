import type { ReactNode } from "react";
import styles from "./Page.module.css";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  /** 1 where it is the whole page. */
  headingLevel?: 1 | 2;
  /** For a sentence with something long in it, such as an order's id. */
  smallTitle?: boolean;
}

/** Nothing to choose here, said kindly, with what to do instead. */
export function EmptyState({ title, children, headingLevel = 2, smallTitle }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.page}>
      <Heading className={smallTitle ? styles.sentence : undefined}>{title}</Heading>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
