import { useId } from "react";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import styles from "./order-record.module.css";

export function RecordAnswers({ answers = [] }: Pick<OrderRecord, "answers">) {
  const locale = useLocale();
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{say.answersTitle(locale)}</h2>
      <dl className={styles.policy}>
        {answers.map(({ step, field, title, text }) => (
          <div key={step + field}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
