import styles from "./AccountPage.module.css";

/** Why the last try failed; nothing before it and after a success. */
export function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.failure}>
      {text}
    </p>
  );
}
