import type { ReactNode } from "react";
import { factSeparator } from "../../messages/formats/list.ts";
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
          {index < day.length - 1 && <span>{factSeparator(locale)}</span>}
        </span>
      ))}
    </p>
  );
}

interface DayWarningsProps {
  /** `remedy`: a link or button that mends it. */
  warnings: readonly { readonly text: string; readonly remedy?: ReactNode }[];
}

/** Names visits that do not fit together; nothing if all do. */
export function DayWarnings({ warnings }: DayWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings} role="note">
      {warnings.map(({ text, remedy }) => (
        <div key={text}>
          <p>{text}</p>
          {remedy}
        </div>
      ))}
    </div>
  );
}
