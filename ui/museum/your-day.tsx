import * as say from "../../messages/generated/ui/cart.ts";
import { useLocale } from "../locale.ts";
import styles from "./your-day.module.css";

/** The visits of a day on one line, from commerce/your-day.ts; nothing for none. */
export function YourDay({ day }: { day: readonly string[] }) {
  const locale = useLocale();
  if (day.length === 0) return null;
  return (
    <p className={styles.day}>
      <strong>{say.yourDay(locale)}</strong>{" "}
      {day.map((text, index) => (
        <span key={text}>
          <span>{text}</span>
          {index < day.length - 1 && <span> · </span>}
        </span>
      ))}
    </p>
  );
}
