import { Fragment, type MouseEvent, type ReactNode } from "react";
import { type RenderLink, renderPlainLink } from "./links.tsx";
import styles from "./site-frame.module.css";

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

/** The footer: links to the museum, copyright and year. */
export function SiteFooter({ title, year, children }: { title: string; year: string; children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      {/* The browser's year may differ from the server's. */}
      <p suppressHydrationWarning>{`© ${year} ${title}`}</p>
      <div className={styles.footerLinks}>{children}</div>
    </footer>
  );
}

/** Skips to the main content without the anchor in the URL, which would be shared and saved. */
export function SkipLink({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, also without script
    <a className="skip-link" href="#main" onClick={skip}>
      {text}
    </a>
  );
}

function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (main === null) return;
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}
