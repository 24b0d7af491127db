import { useId } from "react";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import styles from "./order-record.module.css";

export function RecordPolicy({ policy }: Pick<OrderRecord, "policy">) {
  const locale = useLocale();
  const id = useId();
  if (policy.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{say.policyTitle(locale)}</h2>
      <dl className={styles.policy}>
        {policy.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
