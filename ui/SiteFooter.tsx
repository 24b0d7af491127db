import type { ReactNode } from "react";
import styles from "./SiteFooter.module.css";

/** The page's foot: ways to reach the museum, its copyright and the current year. */
export function SiteFooter({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <p>
        © {new Date().getFullYear()} {title}
      </p>
      <div className={styles.links}>{children}</div>
    </footer>
  );
}
