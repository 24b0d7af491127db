import styles from "./Facts.module.css";

/** What to know before one begins: a name and a text each. */
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
