import { Fragment, type ReactNode } from "react";
import { type RenderLink, renderPlainLink } from "./links.tsx";
import styles from "./site-header.module.css";

interface SiteHeaderProps {
  logo?: string;
  title: string;
  homeHref: string;
  flowTitle?: string;
  /** Other pages of the museum; hidden in narrow windows. */
  links?: readonly { readonly title: string; readonly href: string }[];
  linksLabel?: string;
  children: ReactNode;
  renderLink?: RenderLink;
}

/** The header: museum, flow and tools of the visitor. */
export function SiteHeader({
  logo,
  title,
  homeHref,
  flowTitle,
  links = [],
  linksLabel,
  children,
  renderLink = renderPlainLink,
}: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      {renderLink({
        href: homeHref,
        className: styles.home,
        children: (
          <>
            {logo && <img className="logo" src={logo} alt="" width="28" height="28" />}
            <span>{title}</span>
          </>
        ),
      })}
      {flowTitle && <span className={styles.flow}>{flowTitle}</span>}
      {links.length > 0 && (
        <nav className={styles.links} aria-label={linksLabel}>
          {links.map(({ title: text, href }) => (
            <Fragment key={href}>{renderLink({ href, children: text })}</Fragment>
          ))}
        </nav>
      )}
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
