import type { ReactNode } from "react";
import styles from "./SiteFooter.module.css";

/** The page's foot: ways to reach the museum, its copyright and the year. */
export function SiteFooter({ title, year, children }: { title: string; year: string; children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      {/* By the browser's clock it may be another year. */}
      <p suppressHydrationWarning>{`© ${year} ${title}`}</p>
      <div className={styles.links}>{children}</div>
    </footer>
  );
}
