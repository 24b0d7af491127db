import type { MouseEvent, ReactNode } from "react";
import styles from "./links.module.css";

interface BackLinkProps {
  href: string;
  onClick(event: MouseEvent<HTMLAnchorElement>): void;
  children: ReactNode;
}

/** Links to the previous step. */
export function BackLink({ href, onClick, children }: BackLinkProps) {
  return (
    <a className={styles.back} href={href} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M14 8H3m5-5L3 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      {children}
    </a>
  );
}

/** Handles a plain press on a link; presses that open a new tab stay with the browser. */
export function followPress(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  // The second press of a double click would hit the next page's link in this place.
  if (event.detail < 2) act();
}

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a link; code with a router passes its own. */
export type RenderLink = (props: LinkProps) => ReactNode;

/** Renders a plain link without a router. */
export const renderPlainLink: RenderLink = (props) => <a {...props} />;
