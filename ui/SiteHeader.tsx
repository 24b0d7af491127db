import type { ReactNode } from "react";
import { type RenderLink, renderPlainLink } from "./renderLink.tsx";
import styles from "./SiteHeader.module.css";

interface SiteHeaderProps {
  logo?: string;
  title: string;
  homeHref: string;
  flowTitle?: string;
  children: ReactNode;
  renderLink?: RenderLink;
}

/** The page's head: the museum, the flow, and what the visitor has in hand. */
export function SiteHeader({ logo, title, homeHref, flowTitle, children, renderLink = renderPlainLink }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      {renderLink({
        href: homeHref,
        className: styles.home,
        children: (
          <>
            {logo && <img src={logo} alt="" width="28" height="28" />}
            <span>{title}</span>
          </>
        ),
      })}
      {flowTitle && <span className={styles.flow}>{flowTitle}</span>}
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
