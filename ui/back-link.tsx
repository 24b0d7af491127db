import type { MouseEvent, ReactNode } from "react";
import styles from "./back-link.module.css";

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
