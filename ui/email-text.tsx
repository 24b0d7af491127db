import styles from "./email-text.module.css";

/** An address that breaks before its "@", and within a part only where that alone is too long; in Arabic, too, from left to right. */
export function EmailText({ children }: { children: string }) {
  const at = children.indexOf("@");
  if (at < 0) return children;
  return (
    <span dir="ltr">
      <span className={styles.part}>{children.slice(0, at)}</span>
      <wbr />
      <span className={styles.part}>{children.slice(at)}</span>
    </span>
  );
}
