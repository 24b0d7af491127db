import type { ReactNode } from "react";
import styles from "./site-footer.module.css";

/** The footer: links to the museum, copyright and year. */
export function SiteFooter({ title, year, children }: { title: string; year: string; children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      {/* The browser's year may differ from the server's. */}
      <p suppressHydrationWarning>{`© ${year} ${title}`}</p>
      <div className={styles.links}>{children}</div>
    </footer>
  );
}
