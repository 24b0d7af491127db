import { useId } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { RecordChange } from "../../schemas/generated/wire.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

export function History({
  history,
  settings,
  services,
}: {
  history: readonly RecordChange[];
  settings: Settings;
  services: ToolServices;
}) {
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("historyTitle")}</h3>
      <ol className={styles.events}>
        {history.map(({ at, kind, text: what, by, reason }) => (
          <li key={`${at} ${kind} ${what}`}>
            <time dateTime={at}>{services.moment(at)}</time>
            <div>
              <p>{what}</p>
              {by && <p className={styles.quiet}>{text("byText", { name: by })}</p>}
              {reason && <p className={styles.quiet}>{text("becauseText", { reason })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
