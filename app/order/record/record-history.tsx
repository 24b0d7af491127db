import { useId } from "react";
import { unbroken } from "../../../messages/formats/list.ts";
import { formatMoment } from "../../../messages/formats/moment.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { OrderRecord } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { OrderAnswers } from "../../../ui/museum/order/change-order.tsx";
import { useTenant } from "../../state/page.ts";
import styles from "./order-record.module.css";

export function RecordHistory({ history }: Pick<OrderRecord, "history">) {
  const tenant = useTenant();
  const locale = useLocale();
  const id = useId();
  if (history.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{say.historyTitle(locale)}</h2>
      <ol className={styles.history}>
        {history.map(({ at, kind, text }) => (
          <li key={`${at} ${kind} ${text}`}>
            <time dateTime={at}>{formatMoment(locale, at, tenant.timeZone)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

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
            <dd>{unbroken(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function RecordAnswers({ answers = [] }: Pick<OrderRecord, "answers">) {
  const locale = useLocale();
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{say.answersTitle(locale)}</h2>
      <OrderAnswers answers={answers} className={styles.policy} />
    </section>
  );
}
