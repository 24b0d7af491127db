import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { OrderAnswer } from "../../schemas/generated/wire.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./verdict-panel.module.css";

export function DoorAnswers({ answers, settings }: { answers: readonly OrderAnswer[]; settings: Settings }) {
  const text = useText(say, settings);
  if (answers.length === 0) return null;
  return (
    <dl className={styles.answers} aria-label={text("answersTitle")}>
      {answers.map(({ step, field, title, text: answer }) => (
        <div key={step + field}>
          <dt>{title}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
