import { type RenderLink, renderPlainLink } from "./links.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  title?: string;
  description?: string;
  href?: string;
  linkText?: string;
  /** "warning" if something blocks the visitor. */
  tone?: "info" | "warning";
  renderLink?: RenderLink;
}

/** Shows a note before the choice (docs/behaviour.md, "Page data"). */
export function Notice({
  title,
  description,
  href,
  linkText,
  tone = "info",
  renderLink = renderPlainLink,
}: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="note">
      {title && <strong>{title}</strong>}
      {description && <p>{description}</p>}
      {href && linkText && renderLink({ href, children: linkText })}
    </div>
  );
}
