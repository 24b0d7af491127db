import { useId } from "react";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

export function Answers({ order: { answers = [] }, settings }: { order: OrderRecord; settings: Settings }) {
  const text = useText(say, settings);
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("answersTitle")}</h3>
      <dl className={styles.answers}>
        {answers.map(({ step, field, title, text: answer }) => (
          <div key={step + field}>
            <dt>{title}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
