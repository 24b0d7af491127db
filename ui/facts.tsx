import styles from "./facts.module.css";

/** Lists facts to know before the first step. */
export function Facts({ facts }: { facts: readonly { readonly name: string; readonly text: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
