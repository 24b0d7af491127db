import type { OrderExtra } from "../../../schemas/generated/wire.ts";
import styles from "./order-extras.module.css";

interface OrderExtrasProps {
  extras: readonly OrderExtra[] | undefined;
}

/** Parts of an order besides its tickets and memberships, such as what a code stands for. */
export function OrderExtras({ extras = [] }: OrderExtrasProps) {
  if (extras.length === 0) return null;
  return (
    <ul className={styles.extras}>
      {extras.map(({ id, title, code, text }) => (
        <li key={id}>
          <h2>{title}</h2>
          {code !== undefined && (
            <p className={styles.code} translate="no">
              {code}
            </p>
          )}
          {text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}
