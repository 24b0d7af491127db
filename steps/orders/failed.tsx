import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";
import type { Change } from "./use-change.tsx";

interface FailedProps {
  settings: Settings;
  change: Pick<Change<never>, "failure" | "unanswered">;
  problem?: string | undefined;
}

/** Shows a change's failure at its button, because a dialog covers the banner. */
export function Failed({ settings, change: { failure, unanswered }, problem }: FailedProps) {
  const text = useText(say, settings);
  return (
    <p role="alert" className={styles.failed}>
      {problem ?? (unanswered ? text("unansweredText") : failure?.message)}
    </p>
  );
}
